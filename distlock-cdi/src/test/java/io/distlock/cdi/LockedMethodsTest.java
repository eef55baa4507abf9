package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.SessionScoped;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which methods are locked, and under which names. */
class LockedMethodsTest {

  private static final String HERE = LockedMethodsTest.class.getName();
  private static final String NONE = "(none)";

  private static Server server;

  private static final Log LOG = Log.open();

  @BeforeAll
  static void start() {
    server =
        Server.with(
                OnMethods.class,
                OnClass.class,
                Child.class,
                Overriding.class,
                PublicHeir.class,
                Specific.class,
                ByStereotype.class,
                WithDefault.class,
                Passivated.class)
            .property(HERE + "$OnMethods/overridden/Locked/value", "from-config")
            .property(HERE + "$ByStereotype/Locked/value", "by-class")
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
    LOG.close();
  }

  @Test
  void the_default_name_is_class_and_method() {
    assertThat(server.get(OnMethods.class).unnamed()).isEqualTo(HERE + "$OnMethods.unnamed");
  }

  @Test
  void a_name_can_be_given() {
    assertThat(server.get(OnMethods.class).named()).isEqualTo("a-name");
  }

  @Test
  void configuration_overrides_a_member() {
    assertThat(server.get(OnMethods.class).overridden()).isEqualTo("from-config");
  }

  @Test
  void a_method_without_the_annotation_is_not_locked() {
    assertThat(server.get(OnMethods.class).free()).isEqualTo(NONE);
  }

  @Test
  void a_call_through_this_is_not_locked() {
    assertThat(server.get(OnMethods.class).maybe()).isEqualTo(HERE + "$OnMethods.maybe");
    assertThat(server.get(OnMethods.class).callsItself()).isEqualTo(NONE);
  }

  @Test
  void on_a_class_it_means_each_business_method_under_its_own_name() {
    OnClass bean = server.get(OnClass.class);
    assertThat(bean.one()).isEqualTo(HERE + "$OnClass.one");
    assertThat(bean.two()).isEqualTo(HERE + "$OnClass.two");
  }

  @Test
  void the_annotation_on_the_method_wins_over_the_class() {
    assertThat(server.get(OnClass.class).special()).isEqualTo("special");
  }

  @Test
  void inherited_methods_bear_the_name_of_the_bean_class() {
    Child child = server.get(Child.class);
    assertThat(child.inherited()).isEqualTo(HERE + "$Child.inherited");
    assertThat(child.own()).isEqualTo(HERE + "$Child.own");
  }

  /** The compiler puts a method of its own into the public class, which overrides nothing. */
  @Test
  void a_public_bean_inherits_from_a_class_that_is_not() {
    assertThat(server.get(PublicHeir.class).open()).isEqualTo(HERE + "$PublicHeir.open");
  }

  @Test
  void an_overriding_method_has_to_say_it_again() {
    Overriding bean = server.get(Overriding.class);
    assertThat(bean.silently()).isEqualTo(NONE);
    assertThat(bean.explicitly()).isEqualTo("mine");
    assertThat(LOG.lines())
        .filteredOn(line -> line.contains("runs without the lock of the @Locked method"))
        .singleElement()
        .asString()
        .contains("Overriding.silently");
  }

  @Test
  void a_method_that_is_called_through_a_generic_interface_is_locked() {
    Handler<String> handler = server.get(Specific.class);
    assertThat(handler.handle("x")).isEqualTo("specific");
  }

  @Test
  void a_stereotype_can_bring_it_along() {
    assertThat(server.get(ByStereotype.class).run()).isEqualTo("by-class");
  }

  @Test
  void default_methods_of_interfaces_belong_to_a_locked_class() {
    assertThat(server.get(WithDefault.class).inherent()).isEqualTo("with-default");
  }

  @Test
  void a_bean_of_a_passivating_scope_can_be_locked() {
    assertThat(server.container().select(Passivated.class).isResolvable()).isTrue();
  }

  @Test
  void the_lock_is_free_again_after_the_call() {
    server.get(OnMethods.class).named();
    Locker locker = server.get(Locker.class);
    assertThat(locker.inspector().find("a-name")).isEmpty();
  }

  @Test
  void nested_calls_hold_both_locks_and_the_inner_one_is_current() {
    assertThat(server.get(OnMethods.class).nested())
        .isEqualTo("outer/" + HERE + "$OnClass.one/outer");
  }

  static String name(CurrentLease lease) {
    try {
      return lease.name();
    } catch (NoCurrentLeaseException none) {
      return NONE;
    }
  }

  @ApplicationScoped
  static class OnMethods {
    @Inject CurrentLease lease;
    @Inject OnClass other;

    @Locked
    String unnamed() {
      return lease.name();
    }

    @Locked("a-name")
    String named() {
      return lease.name();
    }

    @Locked("overridden")
    String overridden() {
      return lease.name();
    }

    String free() {
      return name(lease);
    }

    String callsItself() {
      return maybe();
    }

    @Locked
    String maybe() {
      return name(lease);
    }

    @Locked("outer")
    public String nested() {
      return lease.name() + "/" + other.one() + "/" + lease.name();
    }
  }

  @Locked
  @ApplicationScoped
  static class OnClass {
    @Inject CurrentLease lease;

    String one() {
      return lease.name();
    }

    String two() {
      return lease.name();
    }

    @Locked("special")
    String special() {
      return lease.name();
    }
  }

  abstract static class Parent {
    @Inject CurrentLease lease;

    @Locked
    String inherited() {
      return lease.name();
    }

    @Locked
    String silently() {
      return lease.name();
    }

    @Locked
    String explicitly() {
      return lease.name();
    }
  }

  @ApplicationScoped
  static class Child extends Parent {
    @Locked
    String own() {
      return lease.name();
    }
  }

  @ApplicationScoped
  static class Overriding extends Parent {
    @Override
    String silently() {
      return name(lease);
    }

    @Override
    @Locked("mine")
    String explicitly() {
      return lease.name();
    }
  }

  abstract static class Hidden {
    @Inject CurrentLease lease;

    @Locked
    public String open() {
      return lease.name();
    }
  }

  @ApplicationScoped
  public static class PublicHeir extends Hidden {}

  interface Handler<T> {
    String handle(T message);
  }

  @ApplicationScoped
  static class Specific implements Handler<String> {
    @Inject CurrentLease lease;

    @Override
    @Locked("specific")
    public String handle(String message) {
      return lease.name();
    }
  }

  @Stereotype
  @Locked
  @ApplicationScoped
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Job {}

  @Job
  static class ByStereotype {
    @Inject CurrentLease lease;

    String run() {
      return lease.name();
    }
  }

  interface Inherent {
    CurrentLease lease();

    default String inherent() {
      return lease().name();
    }
  }

  @Locked("with-default")
  @ApplicationScoped
  static class WithDefault implements Inherent {
    @Inject CurrentLease lease;

    @Override
    public CurrentLease lease() {
      return lease;
    }
  }

  @Locked
  @SessionScoped
  static class Passivated implements Serializable {
    private static final long serialVersionUID = 1L;

    public void run() {}
  }
}
