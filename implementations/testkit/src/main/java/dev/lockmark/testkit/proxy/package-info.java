/**
 * A network that can fail: {@link dev.lockmark.testkit.proxy.FaultProxy}, a TCP proxy between a client and a Redis server whose
 * faults a test switches on and off while connections run through it.
 *
 * <p>To find commands and their replies in the bytes it has a scanner of its own, {@code RespScanner}: Netty's {@code
 * codec-redis} knows neither RESP3 nor its pushes, and builds objects where only the ends of frames matter. What the scanner
 * cannot read, TLS for example, passes as it is: then everything works but what is asked by command.
 *
 * <p><b>Its own cost.</b> On a shared virtual machine with two busy CPUs it added 80 to 106 microseconds to the median round
 * trip of a PING at no delay (direct: 30 to 36). A delay of a round trip of 0.1 or 0.5 ms was met within 40 microseconds beyond
 * that cost, one of 2 ms within 90 (medians), never before its time. Measure again with {@code java -cp
 * benchmarks/target/benchmarks.jar dev.lockmark.testkit.proxy.FaultProxyCost}, and put a row at no delay beside every other.
 */
@NullMarked
package dev.lockmark.testkit.proxy;

import org.jspecify.annotations.NullMarked;
