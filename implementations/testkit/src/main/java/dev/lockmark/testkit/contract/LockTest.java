package dev.lockmark.testkit.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** A line of the contract: run on each server with each of the forms, on a {@link Stage} that is checked afterwards. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(StageProvider.class)
@interface LockTest {
    /** The forms that could make a difference. */
    Forms value() default Forms.ALGORITHMS;
}
