package dev.lockmark.engine;

import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LossReason;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.script.PlainCall;
import dev.lockmark.script.Script;
import dev.lockmark.script.ScriptCall;
import dev.lockmark.script.ScriptForm;
import dev.lockmark.script.ServerCall;
import dev.lockmark.script.Wire;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What one lock says to the server, and what the replies mean. */
final class Requests {
    /** The reply of an acquisition that found the lock held. */
    static final long BUSY = 0;

    private static final byte[] NX = Wire.utf8("NX");
    private static final byte[] PX = Wire.utf8("PX");
    private static final byte[] GET = Wire.utf8("GET");

    private final Driver driver;
    private final LockKeys keys;
    private final boolean fenced;
    private final ScriptForm form;
    private final @Nullable NativeRelease nativeRelease;
    private final byte[] leaseMillis;
    private final byte[][] acquireKeys;
    private final byte[][] ownKeys;

    Requests(
            Driver driver,
            LockKeys keys,
            LockOptions options,
            long leaseMillis,
            @Nullable NativeRelease nativeRelease) {
        this.driver = driver;
        this.keys = keys;
        this.fenced = options.fenced();
        this.form = formOf(options.releaseCommand());
        this.nativeRelease = nativeRelease;
        this.leaseMillis = Wire.ascii(leaseMillis);
        this.acquireKeys = new byte[][] {keys.lock(), keys.fence()};
        this.ownKeys = new byte[][] {keys.lock()};
    }

    private static ScriptForm formOf(ReleaseCommand command) {
        return switch (command) {
            case EVAL -> ScriptForm.EVAL;
            case EVALSHA, NATIVE -> ScriptForm.EVALSHA;
            case FCALL -> ScriptForm.FCALL;
        };
    }

    ServerCall acquire(byte[] token) {
        if (fenced) {
            return new ScriptCall(driver, form, Script.ACQUIRE, acquireKeys, token, leaseMillis);
        }
        // GET tells our own token from another's, in case a client library delivers the command twice.
        return new PlainCall(
                driver, Command.of(CommandName.SET, keys.lock(), keys.lock(), token, NX, PX, leaseMillis, GET));
    }

    /** The fencing epoch of an acquisition (1 without fencing), or {@link #BUSY}. */
    long epoch(@Nullable Object reply, byte[] token) {
        if (fenced) {
            return integer(reply);
        }
        return reply == null || (reply instanceof byte[] owner && Arrays.equals(owner, token)) ? 1 : BUSY;
    }

    ServerCall release(byte[] token) {
        ScriptCall script = new ScriptCall(driver, form, Script.RELEASE, ownKeys, token);
        return nativeRelease == null ? script : nativeRelease.call(driver, keys.lock(), token, script);
    }

    ReleaseOutcome released(@Nullable Object reply) {
        long found = integer(reply);
        if (found == 1) {
            return ReleaseOutcome.RELEASED;
        }
        return found == 0 ? ReleaseOutcome.EXPIRED : ReleaseOutcome.TAKEN_OVER;
    }

    ScriptCall renew(byte[] token) {
        return renew(token, leaseMillis);
    }

    ScriptCall renew(byte[] token, long millis) {
        return renew(token, Wire.ascii(millis));
    }

    private ScriptCall renew(byte[] token, byte[] millis) {
        return new ScriptCall(driver, form, Script.RENEW, ownKeys, token, millis);
    }

    /** Why a renewal was refused, or null if it was not. */
    @Nullable LossReason notRenewed(@Nullable Object reply) {
        long found = integer(reply);
        if (found == 1) {
            return null;
        }
        return found == 0 ? LossReason.EXPIRED : LossReason.TAKEN_OVER;
    }

    private static long integer(@Nullable Object reply) {
        if (reply instanceof Long number) {
            return number;
        }
        throw new OutcomeUnknownException(
                "expected an integer from the server, got " + reply
                        + "; check that a Redis or Valkey server answers there, and nothing in between changes replies",
                null);
    }
}
