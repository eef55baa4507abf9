package io.distlock.engine;

import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreCall;
import java.util.Random;

/** Loses one request in ten, and one reply in ten. */
final class SometimesLost implements Misbehaviour {

  private final Random random;

  SometimesLost(Random random) {
    this.random = random;
  }

  @Override
  public Object around(StoreCall call) {
    return switch (random.nextInt(10)) {
      case 0 -> Misbehaviour.loseRequest().around(call);
      case 1 -> Misbehaviour.loseReply().around(call);
      default -> call.proceed();
    };
  }
}
