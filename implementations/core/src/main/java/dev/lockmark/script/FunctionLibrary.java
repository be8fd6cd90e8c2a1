package dev.lockmark.script;

import java.util.Locale;

/**
 * The scripts as one function library for {@code FCALL}. The names carry a hash of the text: two versions of Lockmark may use
 * one server.
 */
final class FunctionLibrary {
    private static final String VERSION = Script.sha1(bodies("")).substring(0, 8);

    /** The library's text for {@code FUNCTION LOAD}. */
    static final String CODE = "#!lua name=lockmark_" + VERSION + "\n" + bodies(VERSION);

    private FunctionLibrary() {}

    /** The name under which a script is registered. */
    static String functionName(Script script) {
        return functionName(script, VERSION);
    }

    private static String functionName(Script script, String version) {
        return "lockmark_" + script.name().toLowerCase(Locale.ROOT) + "_" + version;
    }

    private static String bodies(String version) {
        StringBuilder code = new StringBuilder();
        for (Script script : Script.values()) {
            code.append("redis.register_function{function_name='")
                    .append(functionName(script, version))
                    .append("', callback=function(KEYS, ARGV)\n")
                    .append(script.source())
                    .append("end, flags={")
                    // Without it, a server at its maxmemory refuses the whole function, and so the release too.
                    .append(script == Script.ACQUIRE ? "" : "'allow-oom'")
                    .append("}}\n");
        }
        return code.toString();
    }
}
