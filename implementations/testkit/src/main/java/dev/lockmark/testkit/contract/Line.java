package dev.lockmark.testkit.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which lines of the {@link Catalogue} a test holds, or all tests of a class together. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Line {
    /** Their ids, for example {@code S01}. */
    String[] value();
}
