package dev.lockmark.testkit.contract;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerUnderTest;
import dev.lockmark.testkit.server.ServersUnderTest;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Sets a stage for each server and form, hands it to the test, and looks afterwards at what the test has left. */
final class StageProvider implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        List<LockForm> forms = context.getRequiredTestMethod()
                .getAnnotation(LockTest.class)
                .value()
                .list();
        return ServersUnderTest.all().stream()
                .flatMap(server -> forms.stream().map(form -> new Invocation(server, form)));
    }

    private record Invocation(ServerUnderTest server, LockForm form) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return form + " on " + server;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new StageExtension(this));
        }
    }

    private static final class StageExtension implements BeforeEachCallback, ParameterResolver, AfterEachCallback {
        private final Invocation invocation;
        private @Nullable Stage stage;

        StageExtension(Invocation invocation) {
            this.invocation = invocation;
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            TestInstances instances = context.getRequiredTestInstances();
            ClientLibrary library = instances
                    .findInstance(LockContract.class)
                    .map(LockContract::library)
                    .or(() -> instances.findInstance(TopologyContract.class).map(TopologyContract::library))
                    .orElseThrow(() -> new IllegalStateException(
                            "lines of the contract run inside a LockContract or a TopologyContract"));
            RedisServer server = invocation.server.shared();
            invocation.form.missingOn(server.oracle()).ifPresent(reason -> Assumptions.abort(reason));
            stage = new Stage(library, invocation.server, server, invocation.form);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Stage.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return Objects.requireNonNull(stage);
        }

        @Override
        public void afterEach(ExtensionContext context) {
            Stage used = stage;
            if (used != null) {
                // What a failed test leaves says nothing new.
                used.strike(context.getExecutionException().isEmpty());
            }
        }
    }
}
