package io.distlock.servers;

/**
 * One way to come by a server.
 *
 * @param <S> the kind of server
 */
interface ServerSource<S> {

  /**
   * Brings up a server, or says why there is none this way.
   *
   * @throws RuntimeException if somebody asked for this very server and it does not work: no other
   *     one will do
   */
  Offer<S> offer();
}
