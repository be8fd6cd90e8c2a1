package dev.lockmark.testkit.proxy;

/** What happens to a frame in place of being passed on. Takes the frame over. */
@FunctionalInterface
interface Fate {
    void befall(Pipe pipe, Frame frame);
}
