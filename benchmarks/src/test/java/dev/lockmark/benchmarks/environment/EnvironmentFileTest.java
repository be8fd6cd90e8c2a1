package dev.lockmark.benchmarks.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.benchmarks.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentFileTest {
    @TempDir
    Path folder;

    private static Environment sample() {
        Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
        cpu.put("model", "Zed \"80\" \u00b5");
        cpu.put("logicalCpus", 8);
        cpu.put("percent", 0.25f);
        cpu.put("smt", true);
        cpu.put("governor", null);
        cpu.put("broken", Double.NaN);
        cpu.put("count", 1L << 40);
        return new Environment(Map.of(), List.of("too few CPUs"))
                .withSection("cpu", cpu)
                .withSection("empty", Map.of());
    }

    @Test
    void writesTheAgreedShapeInOrder() throws IOException {
        Path file = folder.resolve("environment.json");
        EnvironmentFile.write(file, sample());

        assertThat(Files.readString(file).replaceAll("\\s+", ""))
                .isEqualTo("{\"schema\":1,\"sections\":{\"cpu\":{\"model\":\"Zed\\\"80\\\"\u00b5\",\"logicalCpus\":8,"
                        + "\"percent\":0.25,\"smt\":true,\"governor\":\"n/a\",\"broken\":\"n/a\","
                        + "\"count\":1099511627776},\"empty\":{}},\"warnings\":[\"toofewCPUs\"]}");
    }

    @Test
    void readsBackWhatItWrote() {
        Path file = folder.resolve("environment.json");
        EnvironmentFile.write(file, sample());

        Environment read = EnvironmentFile.read(file);
        assertThat(read).isEqualTo(sample());
        assertThat(read.sections().get("cpu"))
                .containsOnlyKeys("model", "logicalCpus", "percent", "smt", "governor", "broken", "count");
    }

    @Test
    void refusesWhatIsNoScalar() throws IOException {
        Path file = Files.writeString(
                folder.resolve("environment.json"), "{\"schema\":1,\"sections\":{\"cpu\":{\"model\":[]}}}");

        assertThatThrownBy(() -> EnvironmentFile.read(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("\"model\"");
    }

    @Test
    void looksFactsUp() {
        Environment environment = sample().withSection("server", Map.of("io-threads", "4", "policy", "noeviction"));

        assertThat(environment.number("cpu", "logicalCpus")).hasValue(8);
        assertThat(environment.number("server", "io-threads")).hasValue(4);
        assertThat(environment.number("server", "policy")).isEmpty();
        assertThat(environment.number("cpu", "governor")).isEmpty();
        assertThat(environment.text("cpu", "smt")).contains("true");
        assertThat(environment.text("cpu", "governor")).isEmpty();
        assertThat(environment.text("nowhere", "x")).isEmpty();
    }

    @Test
    void isNotChangedThroughWhatItWasMadeOf() {
        Map<String, Object> facts = new LinkedHashMap<>(Map.of("a", 1));
        Environment environment = new Environment(Map.of("s", facts), List.of());
        facts.put("b", 2);

        assertThat(environment.sections().get("s")).containsOnlyKeys("a");
        assertThatThrownBy(() -> environment.sections().put("t", Map.of()))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
