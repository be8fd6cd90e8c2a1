package dev.lockmark.driver;

/**
 * Every command that the engine sends. A driver encodes each name once; the name on the wire is {@link #name()}. Which of
 * them a server has is asked with {@code COMMAND INFO}.
 */
public enum CommandName {
    /** Asks which commands the server has. */
    COMMAND,
    /** Compare and delete of Redis 8.4 and later: {@code DELEX key IFEQ value}. */
    DELEX,
    /** Compare and delete of Valkey 9 and later: {@code DELIFEQ key value}. */
    DELIFEQ,
    /** Runs a Lua script given in full. */
    EVAL,
    /** Runs a Lua script that the server has cached, by its SHA-1. */
    EVALSHA,
    /** Runs a function of a loaded library. */
    FCALL,
    /** Loads a library of functions. */
    FUNCTION,
    /** Loads a script into the server's cache. */
    SCRIPT,
    /** Writes a value, here always with a time to live. */
    SET
}
