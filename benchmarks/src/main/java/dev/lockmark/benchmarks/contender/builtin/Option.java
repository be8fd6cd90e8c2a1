package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseCommand;
import java.util.Locale;

/** What may stand behind a plus sign in an id. */
enum Option {
    EVAL("scripts sent whole") {
        @Override
        LockOptions apply(LockOptions options) {
            return options.withReleaseCommand(ReleaseCommand.EVAL);
        }
    },
    EVALSHA("scripts by hash, the default") {
        @Override
        LockOptions apply(LockOptions options) {
            return options.withReleaseCommand(ReleaseCommand.EVALSHA);
        }
    },
    FCALL("scripts as functions") {
        @Override
        LockOptions apply(LockOptions options) {
            return options.withReleaseCommand(ReleaseCommand.FCALL);
        }
    },
    NATIVE("released by DELEX or DELIFEQ: Redis 8.4, Valkey 9") {
        @Override
        LockOptions apply(LockOptions options) {
            return options.withReleaseCommand(ReleaseCommand.NATIVE);
        }
    },
    UNFENCED("no fencing token, acquired by SET NX") {
        @Override
        LockOptions apply(LockOptions options) {
            return options.withoutFencing();
        }
    };

    private final String description;

    Option(String description) {
        this.description = description;
    }

    abstract LockOptions apply(LockOptions options);

    String description() {
        return description;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
