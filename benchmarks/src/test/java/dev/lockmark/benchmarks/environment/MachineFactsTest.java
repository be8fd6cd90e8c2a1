package dev.lockmark.benchmarks.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineFactsTest {
    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    Path folder;

    private FakeRoot root;

    @BeforeEach
    void emptyRoot() {
        root = new FakeRoot(folder);
    }

    @Test
    void readsTheCpu() {
        root.with("proc/cpuinfo", "processor\t: 0\nmodel name\t: Zed 80\ncpu MHz\t\t: 2445.4\nprocessor\t: 1\n")
                .with(CPU + "online", "0-1")
                .with(CPU + "smt/active", "1")
                .with(CPU + "cpu0/cpufreq/scaling_governor", "powersave")
                .with(CPU + "cpu1/cpufreq/scaling_governor", "performance")
                .with(CPU + "cpufreq/boost", "1")
                .with("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");

        assertThat(new CpuFacts(root.files()).section())
                .containsEntry("model", "Zed 80")
                .containsEntry("logicalCpus", 2L)
                .containsEntry("online", "0-1")
                .containsEntry("smt", "on")
                .containsEntry("governor", "performance powersave")
                .containsEntry("turbo", "on")
                .containsEntry("megahertz", 2445L)
                .containsEntry("clockSource", "tsc");
    }

    @ParameterizedTest
    @CsvSource({"intel_pstate/no_turbo,0,on", "intel_pstate/no_turbo,1,off", "cpufreq/boost,0,off"})
    void readsTurboOfBothDrivers(String file, String content, String expected) {
        root.with(CPU + file, content);

        assertThat(new CpuFacts(root.files()).section()).containsEntry("turbo", expected);
    }

    @Test
    void readsMemory() {
        root.with("proc/meminfo", "MemTotal: 1000 kB\nMemAvailable: 400 kB\nSwapTotal: 50 kB\nSwapFree: 20 kB")
                .with("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");

        assertThat(new MemoryFacts(root.files()).section())
                .containsEntry("totalBytes", 1_024_000L)
                .containsEntry("availableBytes", 409_600L)
                .containsEntry("swapTotalBytes", 51_200L)
                .containsEntry("swapUsedBytes", 30_720L)
                .containsEntry("transparentHugePages", "madvise");
    }

    @Test
    void readsTheLimitsOfCgroupTwo() {
        root.with("sys/fs/cgroup/cgroup.controllers", "cpu memory")
                .with("proc/self/cgroup", "0::/a/b")
                .with("sys/fs/cgroup/a/b/cpu.max", "150000 100000")
                .with("sys/fs/cgroup/a/b/memory.max", "1073741824")
                .with("sys/fs/cgroup/cpuset.cpus.effective", "0-3");

        assertThat(new CgroupFacts(root.files()).section())
                .containsEntry("version", "2")
                .containsEntry("cpuQuota", 1.5)
                .containsEntry("cpuset", "0-3")
                .containsEntry("memoryLimitBytes", 1_073_741_824L);
    }

    @Test
    void readsTheLimitsOfCgroupOne() {
        root.with("proc/self/cgroup", "3:cpu,cpuacct:/x\n4:memory:/gone\n5:cpuset:/")
                .with("sys/fs/cgroup/cpu/x/cpu.cfs_quota_us", "50000")
                .with("sys/fs/cgroup/cpu/x/cpu.cfs_period_us", "100000")
                .with("sys/fs/cgroup/cpuset/cpuset.cpus", "1")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912");

        assertThat(new CgroupFacts(root.files()).section())
                .containsEntry("version", "1")
                .containsEntry("cpuQuota", 0.5)
                .containsEntry("cpuset", "1")
                .containsEntry("memoryLimitBytes", 536_870_912L);
    }

    @Test
    void saysNoneWhereThereIsNoLimit() {
        root.with("sys/fs/cgroup/cgroup.controllers", "cpu").with("sys/fs/cgroup/cpu.max", "max 100000");
        assertThat(new CgroupFacts(root.files()).section())
                .containsEntry("cpuQuota", "none")
                .containsEntry("memoryLimitBytes", "none");

        FakeRoot legacy = new FakeRoot(folder.resolve("legacy"))
                .with("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                .with("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
        assertThat(new CgroupFacts(legacy.files()).section())
                .containsEntry("cpuQuota", "none")
                .containsEntry("memoryLimitBytes", "none");
    }

    @Test
    void tellsAVirtualMachineAndAContainer() {
        root.with("proc/cpuinfo", "flags\t: fpu hypervisor lahf_lm")
                .with("sys/class/dmi/id/product_name", "KVM")
                .with("proc/self/cgroup", "0::/kubepods/pod1");
        assertThat(new HostFacts(root.files()).virtualization())
                .containsEntry("virtualMachine", true)
                .containsEntry("product", "KVM")
                .containsEntry("container", "kubepods");

        FakeRoot metal = new FakeRoot(folder.resolve("metal"))
                .with("proc/cpuinfo", "flags\t: fpu lahf_lm")
                .with("proc/self/cgroup", "0::/user.slice");
        assertThat(new HostFacts(metal.files()).virtualization())
                .containsEntry("virtualMachine", false)
                .containsEntry("container", "none");

        FakeRoot docker = new FakeRoot(folder.resolve("docker"))
                .with(".dockerenv", "")
                .with("sys/class/dmi/id/sys_vendor", "QEMU");
        assertThat(new HostFacts(docker.files()).virtualization())
                .containsEntry("virtualMachine", true)
                .containsEntry("container", "docker");
    }

    @Test
    void tellsWhereThePowerComesFrom() {
        root.with("sys/class/power_supply/BAT0/type", "Battery")
                .with("sys/class/power_supply/BAT0/status", "Discharging");
        assertThat(new HostFacts(root.files()).power()).containsEntry("source", "battery");

        root.with("sys/class/power_supply/BAT0/status", "Charging");
        assertThat(new HostFacts(root.files()).power()).containsEntry("source", "mains, with a battery");

        FakeRoot desktop = new FakeRoot(folder.resolve("desktop"))
                .with("sys/class/power_supply/mouse/type", "Battery")
                .with("sys/class/power_supply/mouse/scope", "Device")
                .with("sys/class/power_supply/mouse/status", "Discharging");
        assertThat(new HostFacts(desktop.files()).power()).containsEntry("source", "mains");
    }

    @Test
    void readsTheLoad() {
        root.with("proc/loadavg", "0.50 0.25 0.10 1/88 123").with("proc/stat", "cpu  100 0 50 800 20 0 5 25 0 0\ncpu0");

        assertThat(new LoadFacts(root.files(), Duration.ofMillis(1)).section())
                .containsEntry("average1m", 0.5)
                .containsEntry("average15m", 0.1)
                .containsEntry("stealPercentSinceBoot", 2.5)
                // Nothing changes in a fake file, so the sample has nothing to tell.
                .containsEntry("stealPercent", null);
    }

    @Test
    void countsTicksBetweenTwoReadings() {
        CpuTicks before = CpuTicks.parse("cpu 100 0 50 800 20 0 5 25 0 0").orElseThrow();
        CpuTicks after = CpuTicks.parse("cpu 120 0 60 860 20 0 5 35 9 9").orElseThrow();

        assertThat(after.since(before).busyPercent()).isEqualTo(30.0);
        assertThat(after.since(before).stealPercent()).isEqualTo(10.0);
        assertThat(CpuTicks.parse("cpu 1 2 3")).isEmpty();
        assertThat(CpuTicks.parse("cpu a b c d e f g h")).isEmpty();
        assertThat(CpuTicks.parse("")).isEmpty();
    }
}
