package io.distlock.servers;

/** What a {@link ServerSource} answers. */
sealed interface Offer<S> {

  /**
   * A server that answers.
   *
   * @param origin says to a person where it comes from, without credentials
   */
  record Server<S>(S server, String origin) implements Offer<S> {}

  /**
   * No server.
   *
   * @param reason says to a person why not
   */
  record None<S>(String reason) implements Offer<S> {}
}
