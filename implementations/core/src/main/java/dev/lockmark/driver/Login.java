package dev.lockmark.driver;

import org.jspecify.annotations.Nullable;

/**
 * How to log in to a server. Its text form never shows the password.
 *
 * @param user user name, or null for the server's default user
 * @param password the password, not empty
 */
public record Login(@Nullable String user, String password) {
    /**
     * The login for people.
     *
     * @return {@code user:***}
     */
    @Override
    public String toString() {
        return (user == null ? "" : user) + ":***";
    }
}
