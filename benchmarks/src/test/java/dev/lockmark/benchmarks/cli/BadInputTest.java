package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input: one clear line, status 2, nothing done. */
class BadInputTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            quik                                        | no benchmark matches [quik]; for the command quick
            Uncontendedd                                | no benchmark matches [Uncontendedd]
            --redis x list                              | for the command list
            *(                                          | '*(' is not a regular expression
            --bogus                                     | bogus is not a recognized option; see JMH's options
            Uncontended -bm xyz                         | Unable to parse benchmark mode: "xyz"
            Uncontended -prof xyz                       | -prof xyz: there is no such profiler
            Uncontended -rf xyz                         | 'xyz' is not one of text, csv, scsv, json, latex
            Uncontended -v xyz                          | 'xyz' is not one of silent, normal, extra
            Uncontended -tu xyz                         | Unknown time unit: xyz
            Uncontended -f x                            | Cannot parse argument 'x' of option f
            Uncontended -i -1                           | The given value -1 should be positive
            Uncontended -t 0                            | The given value 0 should be positive
            Uncontended -rff /no/such/folder/x.json     | -rff /no/such/folder/x.json: its folder is not there
            Uncontended -o /no/such/folder/x.txt        | -o /no/such/folder/x.txt: its folder is not there
            Uncontended -jvm /no/such/java              | -jvm /no/such/java: there is no such program
            Uncontended -p foo                          | Unable to parse parameter string "foo"
            Uncontended -p contendr=jedis:spin          | unknown parameter 'contendr' in -p, did you mean 'contender'?
            Uncontended -pcontendr=jedis:spin           | unknown parameter 'contendr' in -p
            Uncontended -p contender=jedis:spinn        | unknown contender 'jedis:spinn', nearest: jedis:spin
            Uncontended -p contender=                   | unknown contender ''; see all with
            Contended -p keys=0                         | parameter keys is '0', must be a whole number from 1
            Contended -p keys=1,x                       | parameter keys is 'x', must be a whole number from 1
            Contended -p holdMicros=-1                  | parameter holdMicros is '-1', must be a whole number from 0
            Release -p release=evil                     | parameter release is 'evil', must be one of eval, evalsha
            Release -p client=jodis                     | parameter client is 'jodis', must be one of jedis, lettuce
            quick --round 2                             | '--round', '2'; did you mean --rounds?
            quick --contenders jedis:spinn              | unknown contender 'jedis:spinn', nearest: jedis:spin
            quick --benchmarks foo                      | '--benchmarks' (NAME): expected one of
            quick --placement foo                       | '--placement': expected one of [SAME, SPLIT, FREE]
            quick --rounds 0                            | --rounds is 0, must be from 1 to 1000
            quick --iterations 0                        | --iterations is 0, must be from 1 to 1000
            quick --threads 0                           | --threads is 0, must be from 1 to 1000
            quick --threads x                           | Invalid value for option '--threads' (N): 'x' is not an int
            quick --keys 0                              | --keys is 0, must be from 1 to 1000000
            quick --hold -1ms                           | '-1ms' is no duration: write for example 0, 100us
            quick --hold 11s                            | --hold is 11000ms, must be at most 10s
            quick --time 1ms                            | --time is 1ms, must be from 10ms to 1h
            quick --warmup 2h                           | --warmup is 7200000ms, must be from 10ms to 1h
            quick --output                              | Missing required parameter for option '--output'
            quick --redis http://localhost:6379         | expected redis://host:port[/db]
            quick --redis redis://127.0.0.1:99999       | port 99999 is not within 1..65535
            quick --redis docker:                       | write docker:<image>
            recovery --rounds 0                         | --rounds is 0, must be from 1 to 1000
            recovery --waiters 0                        | --waiters is 0, must be from 1 to 1000
            recovery --lease 499ms                      | --lease is 499ms, must be from 500ms to 5m
            recovery --lease 6m                         | --lease is 360000ms, must be from 500ms to 5m
            recovery --lease x                          | 'x' is no duration: write for example 0, 100us
            recovery --events foo                       | '--events' (NAME): expected one of
            recovery --seed x                           | Invalid value for option '--seed': 'x' is not a long
            recovery --contenders jedis:spinn           | unknown contender 'jedis:spinn', nearest: jedis:spin
            recovery --contenders floor:jedis           | nothing to measure: floor:jedis is left out of kill: it does not
            recovery --events failover --redis redis://localhost:1 | left out of failover: the servers of a failover are
            recovery --waiter 2                         | '--waiter', '2'; did you mean --waiters?
            recovery --redis docker:                    | write docker:<image>
            doctor --redis redis://localhost:6379/x     | database 'x' is not a number
            list --foo                                  | Unknown option: '--foo'
            help foo                                    | Unknown subcommand 'foo'
            report                                      | Missing required parameter: 'RUN'
            """)
    void isNamedInOneLine(String commandLine, String message) {
        Launched launched = Launched.withWords(commandLine);

        assertThat(launched.err()).startsWith("benchmarks: ").contains(message).doesNotContain("\tat ");
        assertThat(launched.errorLines().get(0)).contains(message);
        assertThat(launched.errorLines()).hasSizeBetween(1, 2).allMatch(line -> line.matches("(benchmarks|see): .*"));
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
        assertThat(launched.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"redis://user:pa%ss@localhost:6379", "redis://:secret@local host:1", "redis://:secret@127.0.0.1:0"})
    void aMalformedUriNeverShowsItsPassword(String uri) {
        Launched launched = Launched.with("doctor", "--redis", uri);

        assertThat(launched.err())
                .contains("expected redis://[user:password@]host:port[/db]")
                .doesNotContain("secret", "pa%ss");
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
    }

    @Test
    void anOutputThatCannotBeAFolderIsRefusedBeforeAServerIsStarted() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        Launched launched = Launched.with("quick", "--output", file.toString());

        assertThat(launched.errorLines()).singleElement().asString().contains("--output " + file, "is no folder");
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
        assertThat(launched.out()).isEmpty();
    }

    @Test
    void aReportNeedsARun() {
        Launched launched = Launched.with("report", folder.toString());

        assertThat(launched.errorLines()).singleElement().asString().contains(folder + " is no run's folder");
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
    }

    @Test
    void theStackTraceIsShownWhenAskedFor() {
        Launched launched = Launched.with("quick", "--contenders", "nope", "--stacktrace");

        assertThat(launched.errorLines().get(0)).startsWith("benchmarks: unknown contender 'nope'");
        assertThat(launched.err()).contains("\tat dev.lockmark.benchmarks.");
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
    }

    @Test
    void noArgumentsShowTheUsage() {
        Launched launched = Launched.with();

        assertThat(launched.err()).contains("Start with: java -jar benchmarks.jar quick");
        assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
    }
}
