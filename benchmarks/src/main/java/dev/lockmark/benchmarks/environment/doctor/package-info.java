/**
 * The doctor: what on this machine would spoil a measurement, why it matters, and what to do. It reads an
 * {@link dev.lockmark.benchmarks.environment.Environment} and nothing else, so it can judge the machine it runs on and
 * equally the environment of a run made elsewhere.
 */
@NullMarked
package dev.lockmark.benchmarks.environment.doctor;

import org.jspecify.annotations.NullMarked;
