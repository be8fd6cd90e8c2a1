package dev.lockmark.benchmarks.run;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.WorkloadParams;

/** JMH gives a benchmark's parameters by name, and takes them as one object. */
final class Workloads {
    private Workloads() {}

    static WorkloadParams of(BenchmarkParams params) {
        WorkloadParams workload = new WorkloadParams();
        for (String key : params.getParamsKeys()) {
            workload.put(key, params.getParam(key), 0);
        }
        return workload;
    }
}
