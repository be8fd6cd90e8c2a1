package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class ServersUnderTestTest {

    @Test
    void thereIsTheDefaultServerAlone() {
        assertThat(ServersUnderTest.list(null)).containsExactly(new ServerUnderTest("default", null));
        assertThat(ServersUnderTest.list("")).hasSize(1);
    }

    @Test
    void eachFurtherProgramHasANameOfItsOwn() {
        String programs = String.join(File.pathSeparator, "/a/valkey-server", "", "/b/redis-server", "/c/redis-server");
        assertThat(ServersUnderTest.list(programs))
                .extracting(ServerUnderTest::name)
                .containsExactly("default", "valkey-server", "redis-server", "redis-server#2");
        assertThat(ServersUnderTest.list(programs))
                .extracting(ServerUnderTest::spec)
                .endsWith("/a/valkey-server", "/b/redis-server", "/c/redis-server");
    }
}
