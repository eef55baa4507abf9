package io.distlock.servers;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes a server from the source that the mode demands; left to itself, from the first that has
 * one.
 *
 * @param <S> the kind of server
 */
record ServerChoice<S>(ServerSource<S> uri, ServerSource<S> docker, ServerSource<S> local) {

  /**
   * Chooses.
   *
   * @param kind what to call the server to a person
   * @throws IllegalStateException if no source that the mode allows has a server
   */
  Chosen<S> choose(String kind, ServerMode mode) {
    List<String> passedOver = new ArrayList<>();
    for (ServerSource<S> source : allowed(mode)) {
      Offer<S> offer = source.offer();
      if (offer instanceof Offer.Server<S> found) {
        return new Chosen<>(kind, found.server(), found.origin(), passedOver);
      }
      if (offer instanceof Offer.None<S> none) {
        passedOver.add(none.reason());
      }
    }
    throw new IllegalStateException(
        "No %s for the tests with %s=%s: %s"
            .formatted(kind, BackendServers.MODE_PROPERTY, mode, String.join("; ", passedOver)));
  }

  private List<ServerSource<S>> allowed(ServerMode mode) {
    return switch (mode) {
      case AUTO -> List.of(uri, docker, local);
      case URI -> List.of(uri);
      case DOCKER -> List.of(docker);
      case LOCAL -> List.of(local);
    };
  }

  /**
   * The server that was chosen.
   *
   * @param passedOver why the sources before it had none
   */
  record Chosen<S>(String kind, S server, String origin, List<String> passedOver) {

    Chosen {
      passedOver = List.copyOf(passedOver);
    }

    /** Tells the reader of a build's log which server the results are about. */
    @Override
    public String toString() {
      String why = passedOver.isEmpty() ? "" : " (" + String.join("; ", passedOver) + ")";
      return kind + " for the tests: " + origin + why;
    }
  }
}
