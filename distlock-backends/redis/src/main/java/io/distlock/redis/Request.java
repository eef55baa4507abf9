package io.distlock.redis;

import java.util.List;

/**
 * A script to run, with its keys and arguments.
 *
 * @param script the verb
 * @param keys all of one stripe
 * @param arguments contain ownership tokens, so they are never printed
 */
record Request(Script script, List<String> keys, List<byte[]> arguments) {

  static Request of(Script script, List<String> keys, byte[]... arguments) {
    return new Request(script, keys, List.of(arguments));
  }

  @Override
  public String toString() {
    return script.name();
  }
}
