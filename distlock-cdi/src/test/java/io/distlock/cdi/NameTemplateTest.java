package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.distlock.spi.StoreSettings;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a name template makes of the arguments of a call, and which calls it refuses. */
class NameTemplateTest {

  private static final String WHERE = "com.acme.Orders.ship";
  private static final Map<String, String> CONFIGURED =
      Map.of("job.name", "nightly", "braces", "a{id}b", "blank", " ");
  private static final Order ORDER = new Order(7, new Customer("ann", true), "x");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          order-{id}                          | order-5
          order-{0}                           | order-5
          {id}                                | 5
          {id}{0}-{id}                        | 55-5
          {order.id}                          | 7
          {1.id}                              | 7
          {order.customer.name}/{id}          | ann/5
          {order.customer.active}             | true
          {order.customer.special}            | false
          {path.fileName}                     | c.txt
          ${job.name}                         | nightly
          ${job.name}-{id}-${job.name:other}  | nightly-5-nightly
          ${job.other:daily:1}                | daily:1
          ${blank:daily}                      | daily
          job${suffix:}                       | job
          ${braces}                           | a{id}b
          cost $5, {id}$                      | cost $5, 5$
          $${job.name}                        | $nightly
          """)
  void placeholders_stand_for_what_they_name(String text, String name) {
    assertThat(template(text).nameFor(arguments(5, ORDER))).isEqualTo(name);
  }

  @Test
  void the_text_of_an_argument_is_taken_as_it_is() {
    assertThat(template("{note}").nameFor(new Object[] {1, ORDER, Path.of("c"), " {id} ${x} "}))
        .isEqualTo(" {id} ${x} ");
  }

  @Test
  void a_name_without_placeholders_does_not_look_at_arguments() {
    assertThat(template("nightly").nameFor(null)).isEqualTo("nightly");
    assertThat(template("nightly").isAlways("nightly")).isTrue();
    assertThat(template("{id}").isAlways("{id}")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}              | the braces at index 0 are empty
          a{ }            | the braces at index 1 are empty
          ${}             | the braces at index 1 are empty
          ${:x}           | ${:x} names no property
          a{id            | the { at index 1 has no }
          a}b{id}         | the } at index 1 has no {
          {id}}           | the } at index 4 has no {
          {a{id}}         | the { at index 2 stands inside of other braces
          ${a:${b}}       | the { at index 5 stands inside of other braces
          {order..id}     | {order..id}: expected a name before and after each dot
          {.id}           | {.id}: expected a name before and after each dot
          {order.}        | {order.}: expected a name before and after each dot
          {orderId}       | {orderId}: the method has no parameter 'orderId': expected one of [id, order, path, note]
          { id }          | the method has no parameter ' id ': expected one of
          {4}             | {4}: the method has no parameter 4: expected an index from 0 to 3
          {99999999999}   | the method has no parameter 99999999999: expected an index from 0 to 3
          {order.ID}      | NameTemplateTest$Order has no property 'ID': expected a component of a record, or a public method getID, or isID with
          {order.customer.secret} | NameTemplateTest$Customer has no property 'secret'
          {order.customer.shared} | NameTemplateTest$Customer has no property 'shared'
          {order.customer.doubtful} | NameTemplateTest$Customer has no property 'doubtful'
          {order.customer.nothing} | NameTemplateTest$Customer has no property 'nothing'
          {order.class}   | has no property 'class'
          {id.value}      | {id.value}: int has no property 'value'
          ${job.other}    | job.other is missing: expected the property, or a default as in ${job.other:default}
          ${blank}        | blank is missing
          ${job.other:}   | a lock name must not be blank
          ${job.other: }  | a lock name must not be blank
          """)
  void a_template_that_cannot_work_is_refused(String text, String message) {
    assertThatThrownBy(() -> template(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void a_method_without_parameters_has_none_to_name() {
    assertThatThrownBy(() -> template(Methods.class, "none", "{0}"))
        .hasMessage("{0}: the method has no parameters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{bytes}",
        "{list}",
        "{map}",
        "{optional}",
        "{future}",
        "{timer}",
        "{blind}",
        "{generic}"
      })
  void a_type_without_a_text_of_its_own_is_refused(String text) {
    assertThatThrownBy(() -> template(Methods.class, "holders", text))
        .hasMessageContaining("has no text of its own");
  }

  @Test
  void a_literal_name_has_to_be_one_that_a_lock_can_have() {
    assertThat(template("x".repeat(254) + "{id}").text()).hasSize(258);
    assertThatThrownBy(() -> template("x".repeat(256)))
        .hasMessageContaining("at most 255 characters");
    assertThatThrownBy(() -> template("x".repeat(254) + "{id}{id}"))
        .hasMessageContaining("at most 255 characters, but this one has 256 or more");
    assertThatThrownBy(() -> template("x\0{id}")).hasMessageContaining("NUL");
  }

  @Test
  void null_anywhere_on_the_path_is_refused() {
    assertThatThrownBy(() -> template("{order.customer.name}").nameFor(arguments(1, null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "com.acme.Orders.ship: @Locked value '{order.customer.name}' makes no name for this call: {order.customer.name}: order is null");
    assertThatThrownBy(
            () -> template("{1.customer.name}").nameFor(arguments(1, new Order(1, null, "x"))))
        .hasMessageEndingWith("{1.customer.name}: 1.customer is null");
    assertThatThrownBy(
            () ->
                template("{order.customer.name}")
                    .nameFor(arguments(1, new Order(1, new Customer(null, false), "x"))))
        .hasMessageEndingWith("{order.customer.name}: order.customer.name is null");
    assertThatThrownBy(() -> template("{order}").nameFor(arguments(1, null)))
        .hasMessageEndingWith("{order}: order is null");
  }

  @Test
  void an_argument_that_the_container_does_not_tell_is_refused() {
    assertThatThrownBy(() -> template("{id}").nameFor(null))
        .hasMessageEndingWith("{id}: the container tells no such argument");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n"})
  void a_blank_value_is_refused(String note) {
    assertThatThrownBy(() -> template("order-{order.note}").nameFor(arguments(1, note(note))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("{order.note}: its text is blank");
  }

  @Test
  void a_name_that_no_lock_can_have_is_refused_and_not_cut_off() {
    NameTemplate template = template("order-{order.note}");
    assertThat(template.nameFor(arguments(1, note("y".repeat(249))))).hasSize(255);
    assertThatThrownBy(() -> template.nameFor(arguments(1, note("y".repeat(250)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'order-{order.note}' makes no name for this call: {order.note}: ")
        .hasMessageContaining("at most 255 characters, but this one has 256");
    assertThatThrownBy(() -> template.nameFor(arguments(1, note("a\0b"))))
        .hasMessageContaining("{order.note}: a lock name must not contain NUL");
    assertThatThrownBy(() -> template.nameFor(arguments(1, note("a\ud83d"))))
        .hasMessageContaining("unpaired surrogate");
    assertThatThrownBy(
            () ->
                template("{note}{order.note}")
                    .nameFor(new Object[] {1, note("\ude00"), Path.of("c"), "a\ud83d"}))
        .hasMessageContaining("{note}: a lock name must not contain an unpaired surrogate");
  }

  @Test
  void a_message_shows_a_bounded_part_of_a_long_value() {
    IllegalArgumentException problem =
        refusal(template("order-{order.note}"), arguments(1, note("y".repeat(1_000_000))));
    assertThat(problem).message().hasSizeLessThan(300);
  }

  @Test
  void the_address_of_an_object_behind_a_proxy_is_no_name() {
    Blind blind = new Blind();
    Object proxy =
        Proxy.newProxyInstance(
            Runnable.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, verb, arguments) -> verb.invoke(blind, arguments));
    assertThatThrownBy(
            () -> template(Methods.class, "anything", "{it}").nameFor(new Object[] {proxy}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no text of its own");
  }

  @Test
  void an_address_of_mail_is_a_name() {
    Object mail = "ann.smith@example.org";
    assertThat(template(Methods.class, "anything", "{it}").nameFor(new Object[] {mail}))
        .isEqualTo(mail);
  }

  @Test
  void the_address_of_an_object_is_no_name() {
    assertThatThrownBy(
            () -> template(Methods.class, "anything", "{it}").nameFor(new Object[] {new Object()}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("{it}: java.lang.Object has no text of its own: expected");
    assertThatThrownBy(
            () -> template(Methods.class, "anything", "{it}").nameFor(new Object[] {new int[1]}))
        .hasMessageContaining("{it}: int[] has no text of its own");
    assertThatThrownBy(
            () -> template(Methods.class, "anything", "{it}").nameFor(new Object[] {List.of(1)}))
        .hasMessageContaining("has no text of its own");
    UUID uuid = new UUID(1, 2);
    assertThat(template(Methods.class, "anything", "{it}").nameFor(new Object[] {uuid}))
        .isEqualTo(uuid.toString());
  }

  @Test
  void what_a_getter_throws_is_the_cause() {
    IllegalStateException closed = new IllegalStateException("closed");
    Object[] arguments = {new Failing(closed)};
    assertThat(refusal(template(Methods.class, "fails", "{it.value}"), arguments))
        .hasMessageEndingWith("{it.value}: " + Failing.class.getName() + ".getValue has failed")
        .hasCause(closed);
    assertThat(refusal(template(Methods.class, "fails", "{it}"), arguments))
        .hasMessageEndingWith("{it}: " + Failing.class.getName() + ".toString has failed")
        .hasCause(closed);
  }

  @Test
  void type_variables_stand_for_their_bounds() {
    assertThat(template(Base.class, "handle", "{message.id}").nameFor(new Object[] {ORDER}))
        .isEqualTo("7");
    assertThatThrownBy(() -> template(Base.class, "handle", "{message.note}"))
        .hasMessageContaining("NameTemplateTest$HasId has no property 'note'");
    assertThat(template(Base.class, "any", "{it.id}").nameFor(new Object[] {ORDER})).isEqualTo("7");
  }

  @Test
  void type_variables_stand_for_what_the_bean_binds_them_to() throws Exception {
    assertThat(inherited("handle", "{message.note}").nameFor(new Object[] {ORDER})).isEqualTo("x");
    Box<Order> box = new Box<>(ORDER);
    assertThat(inherited("boxed", "{box.content.note}").nameFor(new Object[] {box})).isEqualTo("x");
    assertThat(inherited("wild", "{box.content.note}").nameFor(new Object[] {box})).isEqualTo("x");
    assertThat(
            inherited("twice", "{box.content.content.note}").nameFor(new Object[] {new Box<>(box)}))
        .isEqualTo("x");
    assertThat(inherited("unknown", "{box.content}").nameFor(new Object[] {new Box<>("y")}))
        .isEqualTo("y");
    assertThat(
            inherited("bounded", "{crate.content.id}").nameFor(new Object[] {new Crate<>(ORDER)}))
        .isEqualTo("7");
  }

  @Test
  void a_type_that_does_not_let_us_in_is_refused() {
    assertThatThrownBy(() -> Property.of(Path.of("a").getClass(), "fileName"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".getFileName cannot be called from here: expected a public type");
  }

  private static NameTemplate inherited(String method, String text) {
    return reader(method(Base.class, method), Bound.class).read(WHERE, text);
  }

  private static NameTemplate template(String text) {
    return template(Methods.class, "ship", text);
  }

  private static NameTemplate template(Class<?> bean, String method, String text) {
    return reader(method(bean, method), bean).read(WHERE, text);
  }

  private static NameTemplateReader reader(Method method, Class<?> bean) {
    return new NameTemplateReader(method, bean, StoreSettings.of(CONFIGURED::get));
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static @Nullable Object[] arguments(int id, @Nullable Order order) {
    return new @Nullable Object[] {id, order, Path.of("a", "b", "c.txt"), "n"};
  }

  private static Order note(String note) {
    return new Order(1, null, note);
  }

  private static IllegalArgumentException refusal(NameTemplate template, Object[] arguments) {
    return catchThrowableOfType(IllegalArgumentException.class, () -> template.nameFor(arguments));
  }

  interface HasId {
    long getId();
  }

  record Order(long number, @Nullable Customer customer, String note) implements HasId {
    @Override
    public long getId() {
      return number;
    }
  }

  static class Customer {
    private final @Nullable String name;
    private final boolean active;

    Customer(@Nullable String name, boolean active) {
      this.name = name;
      this.active = active;
    }

    public @Nullable String getName() {
      return name;
    }

    public boolean isActive() {
      return active;
    }

    public Boolean isSpecial() {
      return false;
    }

    public String isDoubtful() {
      return "yes";
    }

    String getSecret() {
      return "secret";
    }

    public void getNothing() {}

    public static String getShared() {
      return "shared";
    }
  }

  @SuppressWarnings("DoNotCallSuggester")
  record Failing(RuntimeException problem) {
    public String getValue() {
      throw problem;
    }

    @Override
    public String toString() {
      throw problem;
    }
  }

  record Box<T>(T content) {}

  record Crate<T extends HasId>(T content) {}

  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static class Base<T extends HasId> {
    void handle(T message) {}

    void boxed(Box<T> box) {}

    void wild(Box<? extends T> box) {}

    void twice(Box<Box<T>> box) {}

    void unknown(Box<?> box) {}

    void bounded(Crate<?> crate) {}

    <S extends HasId> void any(S it) {}
  }

  static class Bound extends Base<Order> {}

  static final class Blind {}

  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static class Methods {
    void ship(int id, Order order, Path path, String note) {}

    void none() {}

    void anything(Object it) {}

    void fails(Failing it) {}

    <T> void holders(
        byte[] bytes,
        List<String> list,
        Map<String, String> map,
        Optional<String> optional,
        CompletableFuture<String> future,
        jakarta.ejb.Timer timer,
        Blind blind,
        T[] generic) {}
  }
}
