package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.AclUser;
import java.time.Duration;
import java.util.List;

/** Who may do what: users, passwords, databases and the fewest permissions. */
abstract class LoginContract {
    private static final Duration SHORT = Duration.ofMillis(500);

    @LockTest(Forms.ONE)
    void userPasswordAndDatabaseStandInTheUri(Stage stage) throws Exception {
        AclUser user = known(stage, AclUser.ofLocks(stage.form().release(), stage.server()));
        LockClient client = stage.connect(user.uri(stage.server()) + "/3", stage.clientOptions());
        Lease lease =
                client.lock(stage.name(), stage.lasting(Duration.ofSeconds(20))).acquire();
        assertThat(stage.oracle().info("keyspace")).containsKey("db3");
        assertThat(stage.oracle().keys("*")).isEmpty();
        lease.close();
        assertThat(stage.oracle().clients())
                .extracting(each -> each.fields().get("user"))
                .contains(user.name());
    }

    @LockTest(Forms.ONE)
    void aPasswordMayHaveReservedCharacters(Stage stage) throws Exception {
        AclUser plain = AclUser.ofLocks(stage.form().release(), stage.server());
        AclUser user = known(stage, new AclUser("odd name".replace(' ', '+'), "p@s:s/w%rd?#", plain.rules()));
        String login = "odd%2Bname:p%40s%3As%2Fw%25rd%3F%23";
        String uri = "redis://" + login + "@" + stage.server().host() + ":"
                + stage.server().port();
        LifeCycle.of(stage, stage.connect(uri, stage.clientOptions()), stage.name());
        assertThat(user.name()).isEqualTo("odd+name");
    }

    @LockTest(Forms.ONE)
    void aWrongPasswordAndAnUnknownUserAreRefusedWhenConnecting(Stage stage) {
        AclUser user = known(stage, AclUser.ofLocks(stage.form().release(), stage.server()));
        AclUser wrong = new AclUser(user.name(), "not-the-word", user.rules());
        AclUser unknown = new AclUser("nobody", user.password(), user.rules());
        for (AclUser each : List.of(wrong, unknown)) {
            assertThatThrownBy(() -> stage.connect(each.uri(stage.server()), stage.clientOptions()))
                    .isInstanceOf(AuthenticationException.class)
                    .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain(each.password()));
        }
    }

    @LockTest(Forms.EVERY)
    void theFewestPermissionsSufficeForEverything(Stage stage) throws Exception {
        RedisServer server = stage.server();
        AclUser user = known(stage, AclUser.ofLocks(stage.form().release(), server));
        server.oracle().command("ACL", "LOG", "RESET");
        server.control().flushScripts();
        server.control().flushFunctions();
        LockClient client = stage.connect(user.uri(server), stage.clientOptions());
        LifeCycle.of(stage, client, stage.name());
        try (Lease lease = client.lock(stage.name(), stage.renewed(SHORT)).acquire()) {
            long before = server.oracle().commandCalls("pexpire");
            Waiting.upTo(10).until(() -> server.oracle().commandCalls("pexpire") > before);
            assertThat(lease.lockName()).isEqualTo(stage.name());
        }
        // Nothing was refused behind our backs either, where a client library shrugs it off.
        assertThat(stage.library().triedWhenConnecting()).containsAll(refusals(server));
    }

    private static List<String> refusals(RedisServer server) {
        List<?> entries = (List<?>) server.oracle().command("ACL", "LOG");
        return entries.stream()
                .map(entry -> (List<?>) entry)
                .map(fields -> String.valueOf(fields.get(fields.indexOf("object") + 1)))
                .toList();
    }

    @LockTest(Forms.ONE)
    void noneOfThemIsTooMuch(Stage stage) {
        RedisServer server = stage.server();
        AclUser user = AclUser.ofLocks(stage.form().release(), server);
        for (String command :
                List.of("evalsha", "script|load", "get", "set", "del", "incr", "time", "pttl", "pexpire")) {
            server.control().flushAll();
            server.control().flushScripts();
            AclUser less = known(stage, user.with("-" + command));
            LockClient client = stage.connect(less.uri(server), stage.clientOptions());
            DistributedLock lock = client.lock(stage.name(), stage.lasting(SHORT));
            assertThatThrownBy(() -> {
                        Lease lease = lock.acquire();
                        lease.renew(SHORT.plusMillis(100));
                        lease.release();
                    })
                    .as("without %s", command)
                    .isInstanceOf(PermissionDeniedException.class)
                    .hasMessageContaining("permission");
            client.close();
        }
    }

    @LockTest(Forms.ONE)
    void whatIsMissingIsNamed(Stage stage) {
        AclUser user = AclUser.ofLocks(stage.form().release(), stage.server());
        assertRefused(stage, user.with("-evalsha"), "evalsha");
        assertRefused(stage, user.with("resetkeys", "~elsewhere:*"), "key");
    }

    private static void assertRefused(Stage stage, AclUser user, String named) {
        known(stage, user);
        LockClient client = stage.connect(user.uri(stage.server()), stage.clientOptions());
        assertThatThrownBy(() -> client.lock(stage.name()).acquire())
                .isInstanceOf(PermissionDeniedException.class)
                .hasMessageContaining(named);
        assertThat(stage.oracle().keys("*")).isEmpty();
    }

    /** Made known, until the run ends. */
    private static AclUser known(Stage stage, AclUser user) {
        user.createOn(stage.server());
        stage.closing(() -> user.removeFrom(stage.server()));
        return user;
    }
}
