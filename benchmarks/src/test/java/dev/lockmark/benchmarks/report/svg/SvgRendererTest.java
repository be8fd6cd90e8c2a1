package dev.lockmark.benchmarks.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.report.TestRuns;
import dev.lockmark.benchmarks.report.chart.Chart;
import dev.lockmark.benchmarks.report.chart.Charts;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgRendererTest {

    @Test
    void sameChartsGiveTheSameBytesInAFreshContext() {
        List<Chart> charts = Charts.of(List.of(TestRuns.ordinary()));
        List<Chart> some = List.of(charts.get(0), charts.get(1), charts.get(14));

        assertThat(SvgRenderer.render(some)).isEqualTo(SvgRenderer.render(some));
    }

    @Test
    void hostileNamesAreTextAndNothingElse() throws Exception {
        List<String> documents = SvgRenderer.render(Charts.of(List.of(TestRuns.hostile())));

        List<String> texts = new ArrayList<>();
        for (String svg : documents) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
            assertThat(document.getElementsByTagName("script").getLength()).isZero();
            NodeList elements = document.getElementsByTagName("text");
            for (int i = 0; i < elements.getLength(); i++) {
                texts.add(elements.item(i).getTextContent());
            }
        }
        assertThat(texts)
                .contains("evil:</script><script>alert(1)</script>", "6.78", "9.00 ± 42", "1.2e9", "0.00042")
                .anySatisfy(text -> assertThat(text).startsWith("quote:\"a'b;c&d<e>{v|f}+"));
        assertThat(documents).noneSatisfy(svg -> assertThat(svg).containsAnyOf("NaN", "Infinity", "undefined"));
    }

    @Test
    void nothingToDrawIsNothing() {
        assertThat(SvgRenderer.render(List.of())).isEmpty();
    }
}
