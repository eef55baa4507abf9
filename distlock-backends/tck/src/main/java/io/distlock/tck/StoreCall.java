package io.distlock.tck;

import java.util.List;
import java.util.function.Supplier;

/**
 * One call of a store that is about to be made, as a {@link Misbehaviour} sees it.
 *
 * @param verb what is asked for
 * @param names the names that it is about; none for {@link StoreVerb#PING} and the like
 * @param action asks the real store; may be run later, more than once, or not at all
 */
public record StoreCall(StoreVerb verb, List<String> names, Supplier<Object> action) {

  /** Asks the real store and returns its answer. */
  public Object proceed() {
    return action.get();
  }

  /** The same call with another way to make it. */
  StoreCall with(Supplier<Object> newAction) {
    return new StoreCall(verb, names, newAction);
  }
}
