package dev.lockmark.benchmarks.environment;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sections {@code os}, {@code virtualization} and {@code power}. */
final class HostFacts {
    private static final String DMI = "sys/class/dmi/id/";
    private static final String SUPPLIES = "sys/class/power_supply/";
    private static final List<String> RUNTIMES =
            List.of("kubepods", "docker", "containerd", "libpod", "lxc", "machine.slice");

    private final SystemFiles files;

    HostFacts(SystemFiles files) {
        this.files = files;
    }

    /** The name of this machine, {@code host} when it has none. */
    String hostName() {
        return files.read("proc/sys/kernel/hostname").orElseGet(() -> {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "host";
            }
        });
    }

    Map<String, @Nullable Object> os() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("name", System.getProperty("os.name"));
        facts.put("distribution", distribution());
        facts.put("kernel", files.read("proc/sys/kernel/osrelease").orElse(System.getProperty("os.version")));
        return facts;
    }

    Map<String, @Nullable Object> virtualization() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("virtualMachine", virtualMachine());
        facts.put("vendor", files.read(DMI + "sys_vendor").orElse(null));
        facts.put("product", files.read(DMI + "product_name").orElse(null));
        facts.put("container", container());
        return facts;
    }

    Map<String, @Nullable Object> power() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("source", powerSource());
        return facts;
    }

    private @Nullable String distribution() {
        return files.lines("etc/os-release").stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .findFirst()
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .or(() -> Commands.onMac("sw_vers", "-productVersion").map(version -> "macOS " + version))
                .orElse(null);
    }

    private @Nullable Boolean virtualMachine() {
        Optional<String> flags = files.field("proc/cpuinfo", "flags");
        if (flags.isPresent()) {
            return (" " + flags.get() + " ").contains(" hypervisor ");
        }
        // Arm has no such flag; there the product says it, where the firmware tells.
        String product = files.read(DMI + "product_name").orElse("") + " "
                + files.read(DMI + "sys_vendor").orElse("");
        if (product.isBlank()) {
            return null;
        }
        return product.matches("(?i).*(kvm|qemu|vmware|virtual|xen|ec2|google|parallels|openstack).*");
    }

    private @Nullable String container() {
        if (files.exists("run/.containerenv")) {
            return "podman";
        }
        String groups = files.read("proc/self/cgroup").orElse("");
        Optional<String> named = RUNTIMES.stream().filter(groups::contains).findFirst();
        if (files.exists(".dockerenv")) {
            return named.orElse("docker");
        }
        if (named.isPresent()) {
            return named.get();
        }
        return files.exists("proc") ? "none" : null;
    }

    private @Nullable String powerSource() {
        if (!files.exists(SUPPLIES)) {
            return null;
        }
        boolean battery = false;
        for (String name : files.list(SUPPLIES)) {
            String type = files.read(SUPPLIES + name + "/type").orElse("");
            // A mouse or a headset reports its battery here as well.
            boolean ofDevice = files.read(SUPPLIES + name + "/scope").orElse("").equals("Device");
            if (type.equals("Battery") && !ofDevice) {
                battery = true;
                if (files.read(SUPPLIES + name + "/status").orElse("").equals("Discharging")) {
                    return "battery";
                }
            }
        }
        return battery ? "mains, with a battery" : "mains";
    }
}
