package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;

/** What a check is about; the words that its findings share. */
record Topic(String what, String whyItMatters, String whatToDo) {

    Finding ok(String value) {
        return finding(Severity.OK, value);
    }

    Finding note(String value) {
        return finding(Severity.NOTE, value);
    }

    Finding warn(String value) {
        return finding(Severity.WARN, value);
    }

    Finding warnIf(boolean bad, String value) {
        return bad ? warn(value) : ok(value);
    }

    Finding noteIf(boolean notable, String value) {
        return notable ? note(value) : ok(value);
    }

    /** Not a pass: what nobody looked at may still be wrong. */
    Finding unknown() {
        return finding(Severity.NOTE, Environment.UNKNOWN);
    }

    private Finding finding(Severity severity, String value) {
        return new Finding(severity, what, value, whyItMatters, whatToDo);
    }
}
