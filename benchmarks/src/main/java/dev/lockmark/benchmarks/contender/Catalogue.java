package dev.lockmark.benchmarks.contender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** All contenders on the class path, by id. Immutable. */
public final class Catalogue {
    private final Map<String, Contender> contenders;

    private Catalogue(Map<String, Contender> contenders) {
        this.contenders = contenders;
    }

    /**
     * What the class path has: the built-in contenders first, then those of other jars.
     *
     * @return the catalogue
     * @throws UnknownContenderException if a provider cannot be loaded, or two contenders have one id
     */
    public static Catalogue load() {
        List<Contender> found = new ArrayList<>();
        try {
            ServiceLoader.load(ContenderProvider.class).forEach(provider -> found.addAll(provider.contenders()));
        } catch (ServiceConfigurationError e) {
            throw new UnknownContenderException(
                    "a contender provider on the class path cannot be loaded: " + e.getMessage()
                            + (e.getCause() == null ? "" : " (" + e.getCause() + ")")
                            + "; mend its jar, or take it off the class path",
                    e);
        }
        return of(found);
    }

    static Catalogue of(Collection<Contender> found) {
        Map<String, Contender> byId = new LinkedHashMap<>();
        for (Contender contender : found) {
            Contender other = byId.putIfAbsent(contender.id(), contender);
            if (other != null) {
                throw new UnknownContenderException(
                        "two contenders have the id '" + contender.id() + "': "
                                + other.getClass().getName() + " and "
                                + contender.getClass().getName() + "; rename one",
                        null);
            }
        }
        return new Catalogue(byId);
    }

    /**
     * Every contender.
     *
     * @return in the order in which they were found
     */
    public Collection<Contender> all() {
        return contenders.values();
    }

    /**
     * One contender.
     *
     * @param id its id
     * @return the contender
     * @throws UnknownContenderException if there is none; the message names the nearest ids
     */
    public Contender get(String id) {
        Contender contender = contenders.get(id);
        if (contender == null) {
            List<String> near = NearestWords.of(id, contenders.keySet(), 3);
            throw new UnknownContenderException(
                    "unknown contender '" + id + "'"
                            + (near.isEmpty() ? "" : ", nearest: " + String.join(", ", near))
                            + "; see all with: java -jar benchmarks.jar list",
                    null);
        }
        return contender;
    }
}
