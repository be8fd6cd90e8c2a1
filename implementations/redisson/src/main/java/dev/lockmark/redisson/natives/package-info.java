/**
 * Redisson's own locks behind Lockmark's API, so that they can be used and measured like any other. {@link
 * dev.lockmark.redisson.natives.RedissonNatives} is the entry point, and says how they differ.
 */
@NullMarked
package dev.lockmark.redisson.natives;

import org.jspecify.annotations.NullMarked;
