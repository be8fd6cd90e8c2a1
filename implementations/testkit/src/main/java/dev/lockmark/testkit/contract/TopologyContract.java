package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Nested;

/**
 * Locks over connections as people have them: logins and permissions, TLS, Sentinels, clusters, all on real servers. A driver's
 * module extends this by one class. A form that its client {@linkplain ClientLibrary#forms() lacks} must be refused with a
 * message that says so, and its lines are skipped.
 *
 * <p>Each line runs on the default server, and with {@code -Pcontract} on every server of {@code LOCKMARK_SERVERS}. The servers
 * are shared by the lines of a part.
 */
public abstract class TopologyContract implements Contract {
    /** For subclasses. */
    protected TopologyContract() {}

    @LockTest(Forms.ONE)
    void aFormThatTheClientLacksIsRefused(Stage stage) {
        Set<ConnectionForm> lacking = EnumSet.allOf(ConnectionForm.class);
        lacking.removeAll(stage.library().forms());
        Assumptions.assumeFalse(lacking.isEmpty(), "the client has every form");
        for (ConnectionForm form : lacking) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> stage.connect(form.example(), stage.clientOptions()))
                    .withMessageContaining("not supported");
        }
    }

    @Nested
    class Login extends LoginContract {}

    @Nested
    class Tls extends TlsContract {}

    @Nested
    class Sentinels extends SentinelContract {}

    @Nested
    class ClusterNodes extends ClusterNodesContract {}

    @Nested
    class ClusterFailover extends ClusterFailoverContract {}
}
