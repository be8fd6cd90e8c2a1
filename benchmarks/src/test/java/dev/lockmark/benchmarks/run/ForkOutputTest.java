package dev.lockmark.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForkOutputTest {
    @Test
    void theLineThatALockExceptionExplainsIsTheReason() {
        assertThat(ForkOutput.failureIn("""
                        # Warmup Iteration   1: <failure>

                        java.util.concurrent.ExecutionException: dev.lockmark.Wrapped
                        \tat java.base/java.util.concurrent.FutureTask.report(FutureTask.java:122)
                        Caused by: dev.lockmark.exception.LockPermissionException: the user lacks a permission
                        \tat dev.lockmark.engine.Engine.acquire(Engine.java:1)
                        Caused by: redis.clients.jedis.exceptions.JedisAccessControlException: NOPERM
                        """)).isEqualTo("the user lacks a permission");
    }

    @Test
    void anotherExceptionIsTheReasonWhereThereIsNone() {
        assertThat(ForkOutput.failureIn("chatter\n<failure>\n\njava.lang.IllegalStateException: no server\n\tat x.Y"))
                .isEqualTo("no server");
    }

    @Test
    void aForkThatWasKilledIsNotExplainedByWhatItSaidBefore() {
        assertThat(ForkOutput.failureIn("""
                        # Fork: 1 of 1
                        # Warmup Iteration   1: <forked VM failed with exit code 137>
                        <stdout last='20 lines'>
                        </stdout>
                        """)).isEqualTo("the forked JVM ended by signal 9 before it had a result");
        assertThat(ForkOutput.failureIn("<forked VM failed with exit code 3>"))
                .isEqualTo("the forked JVM ended with exit status 3 before it had a result");
    }

    @Test
    void silenceIsSaidToBeSilence() {
        assertThat(ForkOutput.failureIn("# Run progress: 0.00%\n\n")).contains("without a result");
    }
}
