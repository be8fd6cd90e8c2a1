package dev.lockmark.testkit.contract;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerUnderTest;
import dev.lockmark.testkit.server.ServersUnderTest;
import java.lang.reflect.Method;
import java.util.ArrayList;
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
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.ReflectionSupport;

/** Sets a stage for each server and form, hands it to the test, and looks afterwards at what the test has left. */
final class StageProvider implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Method line = context.getRequiredTestMethod();
        Forms forms = line.getAnnotation(LockTest.class).value();
        List<? extends ClientLibrary> all = librariesOf(context);
        List<Invocation> invocations = new ArrayList<>();
        List<ServerUnderTest> servers = ServersUnderTest.all();
        // The long ones repeat a quick line more often, which says something of the client and nothing of another
        // server.
        boolean once = context.getTags().contains("slow");
        for (ServerUnderTest server : once ? servers.subList(0, 1) : servers) {
            for (ClientLibrary library : forms.differByLibrary() ? all : all.subList(0, 1)) {
                // Others' locks have one form each.
                for (LockForm form : library.hasForms() ? forms.list() : Forms.ONE.list()) {
                    invocations.add(new Invocation(server, library, form));
                }
            }
        }
        return invocations.stream().map(invocation -> invocation);
    }

    /** There is no instance yet to ask: one is made for this, since a contract always answers the same. */
    private static List<? extends ClientLibrary> librariesOf(ExtensionContext context) {
        for (ExtensionContext at = context; ; at = at.getParent().orElseThrow(StageProvider::noContract)) {
            Class<?> type = at.getTestClass().orElseThrow(StageProvider::noContract);
            if (Contract.class.isAssignableFrom(type)) {
                return ((Contract) ReflectionSupport.newInstance(type)).libraries();
            }
        }
    }

    private static IllegalStateException noContract() {
        return new IllegalStateException("lines of the contract run inside a class that is a Contract");
    }

    private record Invocation(ServerUnderTest server, ClientLibrary library, LockForm form)
            implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return (library.hasForms() ? form : library.driverName()) + " on " + server;
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
            invocation
                    .library
                    .deviation(lineOf(context))
                    .ifPresent(instead -> Assumptions.abort("a stated deviation: " + instead));
            RedisServer server = invocation.server.shared();
            invocation.form.missingOn(server.oracle()).ifPresent(reason -> Assumptions.abort(reason));
            stage = new Stage(invocation.library, invocation.server, server, invocation.form);
        }

        private static String lineOf(ExtensionContext context) {
            Method line = context.getRequiredTestMethod();
            return line.getDeclaringClass().getSimpleName() + "." + line.getName();
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
