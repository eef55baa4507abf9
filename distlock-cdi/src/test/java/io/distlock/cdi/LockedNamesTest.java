package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockNotAcquiredException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The arguments of a call decide which calls exclude each other. */
class LockedNamesTest {

  private static final String HERE = LockedNamesTest.class.getName();

  private static Server server;

  @BeforeAll
  static void start() {
    server =
        Server.with(Orders.class, OnClass.class, Child.class, WithDefault.class, Specific.class)
            .property("shop.name", "north")
            .property(HERE + "$Orders/overridden/Locked/value", "changed-{1}")
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void calls_with_equal_arguments_exclude_each_other_and_others_do_not() throws Exception {
    Orders orders = server.get(Orders.class);
    ExecutorService elsewhere = Executors.newSingleThreadExecutor();
    try {
      String names =
          orders.ship(
              new Order(1),
              () -> {
                Future<String> other =
                    elsewhere.submit(() -> orders.ship(new Order(2), () -> "and"));
                Future<String> equal =
                    elsewhere.submit(() -> orders.ship(new Order(1), () -> "never"));
                assertThatThrownBy(equal::get)
                    .hasCauseInstanceOf(LockNotAcquiredException.class)
                    .hasMessageContaining("north/order-1");
                return other.get();
              });
      assertThat(names).isEqualTo("north/order-1 north/order-2 and");
    } finally {
      elsewhere.shutdown();
    }
    assertThat(server.get(Locker.class).inspector().find("north/order-1")).isEmpty();
  }

  @Test
  void a_call_without_a_name_does_not_run() {
    assertThatThrownBy(() -> server.get(Orders.class).ship(null, () -> "never"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            HERE
                + "$Orders.ship: @Locked value '${shop.name}/order-{order.id}' makes no name for this call: {order.id}: order is null");
  }

  @Test
  void configuration_can_bring_another_template() {
    assertThat(server.get(Orders.class).overridden("a", "b")).isEqualTo("changed-b");
  }

  @Test
  void overloads_can_share_a_template() {
    Orders orders = server.get(Orders.class);
    assertThat(orders.cancel(3)).isEqualTo("cancel-3");
    assertThat(orders.cancel("3")).isEqualTo("cancel-3");
  }

  @Test
  void on_a_class_it_means_the_parameters_of_each_method() {
    OnClass bean = server.get(OnClass.class);
    assertThat(bean.one(1)).isEqualTo("it-1");
    assertThat(bean.two("x", 2)).isEqualTo("it-2");
  }

  @Test
  void an_inherited_method_brings_its_parameters_along() {
    assertThat(server.get(Child.class).inherited(new Order(4))).isEqualTo("inherited-4");
  }

  @Test
  void a_default_method_brings_its_parameters_along() {
    assertThat(server.get(WithDefault.class).inherent("x")).isEqualTo("default-x");
  }

  @Test
  void a_call_through_a_generic_interface_has_the_same_name() {
    Handler<Order> handler = server.get(Specific.class);
    assertThat(handler.handle(new Order(5))).isEqualTo("specific-5");
  }

  /** A value that is read through a record. */
  record Order(long id) {}

  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class Orders {
    @Inject CurrentLease lease;

    @Locked("${shop.name}/order-{order.id}")
    public String ship(@Nullable Order order, Callable<String> body) throws Exception {
      return lease.name() + " " + body.call();
    }

    @Locked("{first}")
    public String overridden(String first, String second) {
      return lease.name();
    }

    @Locked("cancel-{id}")
    public String cancel(long id) {
      return lease.name();
    }

    @Locked("cancel-{id}")
    public String cancel(String id) {
      return lease.name();
    }
  }

  @Locked("it-{id}")
  @ApplicationScoped
  @SuppressWarnings("UnusedVariable")
  static class OnClass {
    @Inject CurrentLease lease;

    public String one(int id) {
      return lease.name();
    }

    public String two(String other, int id) {
      return lease.name();
    }
  }

  abstract static class Parent<T> {
    @Inject CurrentLease lease;

    @Locked("inherited-{thing.id}")
    @SuppressWarnings("UnusedVariable")
    public String inherited(T thing) {
      return lease.name();
    }
  }

  @ApplicationScoped
  static class Child extends Parent<Order> {}

  interface Inherent {
    CurrentLease lease();

    @SuppressWarnings("UnusedVariable")
    default String inherent(String id) {
      return lease().name();
    }
  }

  @Locked("default-{id}")
  @ApplicationScoped
  static class WithDefault implements Inherent {
    @Inject CurrentLease lease;

    @Override
    @Locked("lease")
    public CurrentLease lease() {
      return lease;
    }
  }

  interface Handler<T> {
    String handle(T message);
  }

  @ApplicationScoped
  static class Specific implements Handler<Order> {
    @Inject CurrentLease lease;

    @Override
    @Locked("specific-{message.id}")
    public String handle(Order message) {
      return lease.name();
    }
  }
}
