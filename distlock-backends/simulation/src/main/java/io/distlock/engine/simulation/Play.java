package io.distlock.engine.simulation;

import io.distlock.engine.LeaseEngine;
import io.distlock.engine.SimulatedEngines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Plays one scenario from beginning to end. */
final class Play {

  /** Uses take at most 6 s of work, 8 s of waiting and a few time-outs of 2 s. */
  private static final Duration UNTIL_EVERYBODY_IS_DONE = Duration.ofSeconds(40);

  /** The store answers again; 2 s are promised, and a time-out may be under way. */
  private static final Duration UNTIL_ALL_IS_GIVEN_BACK = Duration.ofSeconds(4);

  private static final double MAX_DRIFT = 0.004;

  private final Scenario scenario;
  private final Stage stage = new Stage();
  private final Judge judge = new Judge(stage);
  private final SplittableRandom random;
  private final World world;
  private final List<Node> nodes = new ArrayList<>();
  private final List<LeaseEngine> engines = new ArrayList<>();
  private final Map<Actor, Node> callers = new LinkedHashMap<>();
  private final Set<Node> closed = new HashSet<>();
  private boolean leasesWereForgotten;

  private Play(Scenario scenario, SimulatedBackend backend) {
    this.scenario = scenario;
    random = new SplittableRandom(scenario.seed());
    world = new World(stage, scenario.weather(), judge, backend);
    for (int i = 0; i < scenario.nodes(); i++) {
      double rate = 1 + MAX_DRIFT * (2 * random.nextDouble() - 1);
      Node node = new Node("node-" + i, stage, random.split(), rate);
      nodes.add(node);
      Wire wire = new Wire(stage, node, world, random.split());
      engines.add(SimulatedEngines.build(node.name, wire, node, node, random.split()));
    }
  }

  /** Plays a scenario; the result says what was seen and what was wrong. */
  static Judge of(Scenario scenario, SimulatedBackend backend) {
    Play play = new Play(scenario, backend);
    play.play();
    return play.judge;
  }

  private void play() {
    for (Step step : scenario.steps()) {
      stage.after(Duration.ofMillis(step.atMillis()).toNanos(), () -> happen(step));
    }
    try {
      stage.play(Duration.ofMillis(Scenario.SPAN_MILLIS).plus(UNTIL_EVERYBODY_IS_DONE));
      world.calmDown();
      stage.play(UNTIL_ALL_IS_GIVEN_BACK);
      judgeTheEnd();
    } finally {
      nodes.forEach(Node::crash);
    }
  }

  private void happen(Step step) {
    Node node = nodes.get(step.node());
    judge.note(
        "%s: %s %s %d ms %s", node.name, step.kind(), step.name(), step.millis(), step.options());
    Duration duration = Duration.ofMillis(step.millis());
    switch (step.kind()) {
      case INTERRUPT -> interruptSomebody();
      case PAUSE -> node.pause(duration);
      case CRASH -> crash(node);
      case CLOSE -> close(node, engines.get(step.node()));
      case STORE_FORGETS -> storeForgets();
      case STORE_DOWN -> takeStoreDown(duration);
      case STEP_WALL_CLOCK ->
          node.stepWallClock(step.millis() % 2 == 0 ? duration : duration.negated());
      default -> start(step, node);
    }
  }

  /** What cannot be given back at the end ends by its ttl. */
  private void close(Node node, LeaseEngine engine) {
    leasesWereForgotten |= !scenario.weather().equals(Weather.CALM) || world.isStoreDown();
    closed.add(node);
    node.start(engine::close);
  }

  /** Whatever is under way then may stay until its ttl. */
  private void storeForgets() {
    leasesWereForgotten = true;
    world.forgetAll();
  }

  /** The same goes for work that still runs in a closed process and ends during the outage. */
  private void takeStoreDown(Duration duration) {
    leasesWereForgotten |= closed.stream().anyMatch(node -> !node.isIdle());
    world.takeStoreDown(duration);
  }

  private void crash(Node node) {
    leasesWereForgotten = true;
    node.crash();
  }

  private void start(Step step, Node node) {
    leasesWereForgotten |= step.kind() == Step.Kind.TRY_AND_FORGET;
    if (!node.isCrashed()) {
      Caller caller = new Caller(step, node, engines.get(step.node()), stage, judge);
      callers.put(node.start(caller), node);
    }
  }

  private void interruptSomebody() {
    List<Actor> running = callers.keySet().stream().filter(actor -> !actor.isEnded()).toList();
    if (!running.isEmpty()) {
      Actor actor = running.get(random.nextInt(running.size()));
      Node node = callers.get(actor);
      if (node != null) {
        node.interrupt(actor);
      }
    }
  }

  private void judgeTheEnd() {
    judge.sample();
    callers.forEach(
        (actor, node) ->
            judge.require(
                actor.isEnded() || node.isCrashed(),
                "L: a caller of %s never came back",
                node.name));
    if (!leasesWereForgotten) {
      judge.require(
          judge.stillTaken().isEmpty(), "L2: nobody holds %s, but it is taken", judge.stillTaken());
    }
    for (LeaseEngine engine : engines) {
      judge.require(
          engine.heldLocks().isEmpty() || leasesWereForgotten,
          "books: %s holds %s",
          engine.owner(),
          engine.heldLocks());
    }
  }
}
