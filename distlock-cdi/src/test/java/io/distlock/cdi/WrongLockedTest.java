package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.ejb.Schedule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Vetoed;
import jakarta.enterprise.inject.spi.InterceptionFactory;
import jakarta.inject.Inject;
import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A {@link Locked} that cannot work fails the deployment, in one line that says where and why. */
class WrongLockedTest {

  static Stream<Arguments> wrong() {
    return Stream.of(
        arguments(
            BadTtl.class,
            "run: @Locked ttl is '30 parsecs': '30 parsecs' is not a duration: expected ISO 8601"),
        arguments(BareNumber.class, "run: @Locked ttl is '30': '30' is not a duration"),
        arguments(
            TinyTtl.class,
            "run: @Locked ttl is '1ms': ttl is PT0.001S, but must be at least PT0.01S"),
        arguments(
            NegativeWait.class,
            "run: @Locked maxWait is 'PT-1S': maxWait is PT-1S, but must be at least PT0S"),
        arguments(
            ZeroRetry.class,
            "run: @Locked retryInterval is '0s': retryInterval is PT0S, but must be at least"),
        arguments(
            LongHold.class, "run: @Locked cannot work: holdAtLeast PT1M is longer than ttl PT30S"),
        arguments(ShortTtl.class, "run: @Locked cannot work: "),
        arguments(
            UnknownParameter.class,
            "run: @Locked value is 'order-{id}': {id}: the method has no parameter 'id': expected one of [order]"),
        arguments(
            UnknownProperty.class,
            "run: @Locked value is '{id.size}': {id.size}: java.lang.String has no property 'size': expected"),
        arguments(
            UnknownIndex.class,
            "run: @Locked value is '{1}': {1}: the method has no parameter 1: expected an index from 0 to 0"),
        arguments(
            UnknownKey.class,
            "run: @Locked value is '${job.name}': job.name is missing: expected the property"),
        arguments(
            AnArray.class,
            "run: @Locked value is '{ids}': {ids}: long[] has no text of its own: expected"),
        arguments(Unbalanced.class, "run: @Locked value is 'order-{id': the { at index 6 has no }"),
        arguments(
            ParameterOfClass.class,
            "without: @Locked value is 'order-{id}': {id}: the method has no parameters"),
        arguments(
            Blank.class,
            "run: @Locked value is '  ', but expected a name, or no value for the default name"),
        arguments(LongName.class, "run: @Locked value is"),
        arguments(PrivateMethod.class, "run: @Locked cannot work on a private method"),
        arguments(StaticMethod.class, "run: @Locked cannot work on a static method"),
        arguments(FinalMethod.class, "run: @Locked cannot work on a final method"),
        arguments(FinalMethodOfClass.class, "run: @Locked cannot work on a final method"),
        arguments(FinalClass.class, "run: @Locked cannot work in a final class"),
        arguments(AfterConstruction.class, "run: @Locked cannot work on a method such as @PostCon"),
        arguments(PrivateObserver.class, "run: @Locked cannot work on a private method"),
        arguments(InheritedPrivate.class, "run: @Locked cannot work on a private method"),
        arguments(HeirOfTimer.class, "run: @Locked cannot work on a timeout method of the class"),
        arguments(
            Overloads.class,
            "run: @Locked value is missing, but expected a name, since the method is overloaded"),
        arguments(OverloadsOfClass.class, "run: @Locked value is missing, but expected a name"),
        arguments(
            AFuture.class,
            "run: @Locked cannot work with the result type Future, which does not tell when the work is done"),
        arguments(OwnStage.class, "run: @Locked cannot work with the result type ForkedFuture"),
        arguments(APublisher.class, "run: @Locked cannot work with the result type Publisher"),
        arguments(
            FaultTolerantAsynchronous.class,
            "run: @Locked cannot work with MicroProfile's @Asynchronous, which returns before the method has run"),
        arguments(
            FaultTolerantAsynchronousClass.class,
            "run: @Locked cannot work with MicroProfile's @Asynchronous"),
        arguments(
            OfInterface.class,
            "Contract.run: @Locked has no effect on an interface, but expected on "),
        arguments(
            OfLockedInterface.class,
            "LockedContract: @Locked has no effect on an interface, but expected on "));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void what_cannot_work_fails_the_deployment(Class<?> bean, String message) {
    assertThat(Server.with(bean).failure()).contains(message).contains(bean.getName());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run/Locked/ttl       | soon          | /run/Locked/ttl is 'soon': 'soon' is not a duration: expected
          run/Locked/onBusy    | PANIC         | /run/Locked/onBusy is 'PANIC', but expected one of [AUTO, THROW, SKIP]
          run/Locked/onLoss    | IGNORE        | /run/Locked/onLoss is 'IGNORE', but expected one of [INTERRUPT, CONTINUE]
          run/Locked/autoRenew | perhaps       | /run/Locked/autoRenew is 'perhaps', but expected true or false
          run/Locked/value     | {0}           | /run/Locked/value is '{0}': {0}: the method has no parameters
          run/Locked/timeout   | 3s            | /run/Locked/timeout overrides nothing: expected one of the members [autoRenew, holdAtLeast, maxWait, onBusy, onLoss, retryInterval, ttl, value]
          """)
  void a_wrong_override_fails_the_deployment(String property, String value, String message) {
    assertThat(
            Server.with(Fine.class)
                .property(Fine.class.getName() + "/" + property, value)
                .failure())
        .contains(message);
  }

  @Test
  void a_property_that_cannot_be_read_fails_the_deployment_of_the_method() {
    assertThat(Server.with(UnknownKey.class).property("job.name", "${nowhere}").failure())
        .contains(
            UnknownKey.class.getName()
                + ".run: @Locked value is '${job.name}': job.name is '${nowhere}', but expected an expression");
  }

  @Test
  void all_problems_are_told_at_once() {
    assertThatThrownBy(() -> Server.with(UnknownKey.class, Blank.class, AnArray.class).start())
        .hasMessageContaining("UnknownKey.run")
        .hasMessageContaining("Blank.run")
        .hasMessageContaining("AnArray.run");
  }

  @Test
  void a_decorator_is_not_intercepted_and_fails_the_deployment() {
    assertThat(Server.with(Decorated.class, ADecorator.class).failure())
        .contains(ADecorator.class.getName() + ".run: @Locked cannot work in a decorator");
  }

  @Test
  void what_a_producer_returns_is_not_intercepted_and_is_worth_a_warning() {
    try (Log log = Log.open();
        Server server = Server.with(Producer.class, Product.class, Bean.class).start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines())
          .filteredOn(line -> line.startsWith("WARNING"))
          .singleElement()
          .asString()
          .contains(Product.class.getName() + " has @Locked methods, but is made by ")
          .contains(Producer.class.getName() + ".product: ");
    }
  }

  @Test
  void what_can_work_is_deployed() {
    try (Log log = Log.open();
        Server server =
            Server.with(EnterpriseAsynchronous.class, Repeating.class, Harmless.class).start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines()).noneMatch(line -> line.startsWith("WARNING"));
    }
  }

  @Test
  void a_method_that_is_not_public_is_worth_a_warning() {
    try (Log log = Log.open();
        Server server = Server.with(Fine.class).start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines())
          .anyMatch(
              line -> line.startsWith("WARNING " + Fine.class.getName() + ".run should be public"));
    }
  }

  @Test
  void an_override_of_nothing_is_worth_a_warning() {
    try (Log log = Log.open();
        Server server =
            Server.with(Fine.class).property("com.acme.Job/run/Locked/ttl", "1m").start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines())
          .contains(
              "WARNING com.acme.Job/run/Locked/ttl overrides nothing: there is no such @Locked method");
    }
  }

  @Test
  void a_wrong_annotation_opens_no_store() {
    StubStore.reset();
    assertThat(Server.bare(BadTtl.class).property("distlock.backend", "stub").failure())
        .contains("ttl");
    assertThat(StubStore.opened()).isZero();
  }

  abstract static class HiddenTimer {
    @Locked
    @Schedule
    public void run() {}
  }

  @ApplicationScoped
  public static class HeirOfTimer extends HiddenTimer {}

  @ApplicationScoped
  static class Fine {
    @Locked
    void run() {}
  }

  @ApplicationScoped
  static class BadTtl {
    @Locked(ttl = "30 parsecs")
    void run() {}
  }

  @ApplicationScoped
  static class BareNumber {
    @Locked(ttl = "30")
    void run() {}
  }

  @ApplicationScoped
  static class TinyTtl {
    @Locked(ttl = "1ms")
    void run() {}
  }

  @ApplicationScoped
  static class NegativeWait {
    @Locked(maxWait = "PT-1S")
    void run() {}
  }

  @ApplicationScoped
  static class ZeroRetry {
    @Locked(retryInterval = "0s")
    void run() {}
  }

  @ApplicationScoped
  static class LongHold {
    @Locked(holdAtLeast = "1m")
    void run() {}
  }

  @ApplicationScoped
  static class ShortTtl {
    @Locked(ttl = "20ms")
    void run() {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class UnknownParameter {
    @Locked("order-{id}")
    void run(String order) {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class UnknownProperty {
    @Locked("{id.size}")
    void run(String id) {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class UnknownIndex {
    @Locked("{1}")
    void run(String id) {}
  }

  @ApplicationScoped
  static class UnknownKey {
    @Locked("${job.name}")
    void run() {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class AnArray {
    @Locked("{ids}")
    void run(long[] ids) {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class Unbalanced {
    @Locked("order-{id")
    void run(String id) {}
  }

  @Locked("order-{id}")
  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class ParameterOfClass {
    void with(String id) {}

    void without() {}
  }

  @ApplicationScoped
  static class Blank {
    @Locked("  ")
    void run() {}
  }

  @ApplicationScoped
  static class LongName {
    private static final String TEN = "0123456789";
    private static final String HUNDRED = TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN;

    @Locked(HUNDRED + HUNDRED + HUNDRED)
    void run() {}
  }

  @ApplicationScoped
  @SuppressWarnings("UnusedMethod")
  static class PrivateMethod {
    @Locked
    private void run() {}
  }

  @ApplicationScoped
  static class AfterConstruction {
    @Locked
    @PostConstruct
    void run() {}
  }

  @Vetoed
  static class Product {
    @Locked
    public void run() {}
  }

  @Vetoed
  static class Intercepted {
    @Locked
    public void run() {}
  }

  @ApplicationScoped
  static class Bean {
    @Locked
    public void run() {}
  }

  @ApplicationScoped
  static class Producer {
    @Produces String nothingLocked = "";

    @Produces
    Product product() {
      return new Product();
    }

    @Produces
    Intercepted intercepted(InterceptionFactory<Intercepted> factory) {
      return factory.createInterceptedInstance(new Intercepted());
    }

    @Produces
    @Alias
    Bean bean(@Default Bean bean) {
      return bean;
    }
  }

  @Qualifier
  @Retention(RetentionPolicy.RUNTIME)
  @interface Alias {}

  interface Decorable {
    void run();
  }

  @ApplicationScoped
  static class Decorated implements Decorable {
    @Override
    public void run() {}
  }

  @Decorator
  @Priority(1)
  abstract static class ADecorator implements Decorable {
    @Inject @Delegate @Any Decorable delegate;

    @Override
    @Locked
    public void run() {
      delegate.run();
    }
  }

  @ApplicationScoped
  static class StaticMethod {
    @Locked
    static void run() {}
  }

  @ApplicationScoped
  static class FinalMethod {
    @Locked
    final void run() {}
  }

  @Locked
  @ApplicationScoped
  static class FinalMethodOfClass {
    final void run() {}
  }

  @jakarta.inject.Singleton
  static final class FinalClass {
    @Locked
    void run() {}
  }

  @Locked
  @ApplicationScoped
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static class PrivateObserver {
    private void run(@Observes String event) {}
  }

  @ApplicationScoped
  static class InheritedPrivate extends PrivateMethod {}

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class Overloads {
    @Locked
    void run() {}

    @Locked
    void run(int times) {}
  }

  @Locked
  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class OverloadsOfClass {
    void run() {}

    void run(int times) {}
  }

  @ApplicationScoped
  static class AFuture {
    @Locked
    @Nullable Future<String> run() {
      return null;
    }
  }

  static class ForkedFuture<T> extends CompletableFuture<T> {}

  @ApplicationScoped
  static class OwnStage {
    @Locked
    @Nullable ForkedFuture<String> run() {
      return null;
    }
  }

  @ApplicationScoped
  static class APublisher {
    @Locked
    Flow.@Nullable Publisher<String> run() {
      return null;
    }
  }

  interface Contract {
    @Locked
    void run();
  }

  @ApplicationScoped
  static class OfInterface implements Contract {
    @Override
    public void run() {}
  }

  @Locked
  interface LockedContract {
    void run();
  }

  @ApplicationScoped
  static class OfLockedInterface implements LockedContract {
    @Override
    public void run() {}
  }

  @ApplicationScoped
  static class FaultTolerantAsynchronous {
    @Locked
    @Asynchronous
    void run() {}
  }

  @Asynchronous
  @ApplicationScoped
  static class FaultTolerantAsynchronousClass {
    @Locked
    void run() {}
  }

  @ApplicationScoped
  static class EnterpriseAsynchronous {
    @Locked
    @jakarta.ejb.Asynchronous
    public @Nullable Future<String> run() {
      return null;
    }
  }

  @ApplicationScoped
  static class Repeating implements Contract {
    @Override
    @Locked
    public void run() {}
  }

  @Locked
  @ApplicationScoped
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static class Harmless {
    private void notCalledByContainers() {}

    static void helper() {}

    @PostConstruct
    final void init() {}

    public void run() {}
  }
}
