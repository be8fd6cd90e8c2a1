/**
 * A network that can fail: {@link dev.lockmark.testkit.proxy.FaultProxy}, a TCP proxy between a client and a Redis server whose
 * faults a test switches on and off while connections run through it.
 *
 * <p>To find commands and their replies in the bytes it has a scanner of its own, {@code RespScanner}: Netty's {@code
 * codec-redis} knows neither RESP3 nor its pushes, and builds objects where only the ends of frames matter. What the scanner
 * cannot read, TLS for example, passes as it is: then everything works but what is asked by command.
 */
@NullMarked
package dev.lockmark.testkit.proxy;

import org.jspecify.annotations.NullMarked;
