package io.distlock.calls.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What a server owes applications with mistakes, and with Lockers of their own: all of them are
 * deployed to one server.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class VariantsContract {

  private Knocks knocks;
  private Host host;

  /** One server with several applications, some of which have failed. */
  public interface Host extends AutoCloseable {

    /** Asks the desk of an application. */
    String ask(String application, String word, String argument);

    /** Whether an application answers. */
    boolean answers(String application);

    /** What a human finds in the server's log. */
    String log();

    @Override
    void close();
  }

  /** Starts a server, and returns when it has tried to deploy all of them. */
  protected abstract Host deploy(List<Variant> variants);

  @BeforeAll
  void deploy() {
    knocks = Knocks.listen();
    host =
        deploy(
            List.of(
                Variants.BROKEN_BEANS,
                Variants.FINAL_METHOD,
                Variants.UNKNOWN_BACKEND,
                Variants.MISSPELT,
                Variants.produced(knocks.redis()),
                Variants.alternative(knocks.redis()),
                Variants.qualified()));
  }

  @AfterAll
  void end() {
    if (host != null) {
      host.close();
    }
    knocks.close();
  }

  @Test
  void mistakes_fail_the_deployment_with_our_words_in_the_log() {
    assertThat(host.log()).contains(Variants.TEXTS_ABOUT_BROKEN_BEANS);
    assertThat(host.answers("broken-beans")).isFalse();
  }

  @Test
  void a_final_method_fails_the_deployment() {
    assertThat(host.log()).contains("FinalMethod.run: @Locked cannot work on a final method");
    assertThat(host.answers("final-method")).isFalse();
  }

  @Test
  void a_backend_that_is_not_there_fails_the_deployment() {
    assertThat(host.log()).contains(Variants.TEXT_ABOUT_UNKNOWN_BACKEND);
    assertThat(host.answers("unknown-backend")).isFalse();
  }

  @Test
  void a_misspelt_property_fails_the_deployment() {
    assertThat(host.log()).contains(Variants.TEXT_ABOUT_MISSPELT);
    assertThat(host.answers("misspelt")).isFalse();
  }

  @Test
  void a_producer_wins_and_no_store_is_opened() {
    assertThat(host.ask("produced", "hold", "name")).isEqualTo("produced");
    assertThat(host.ask("produced", "call", "PlainBean.open")).isEqualTo("ok");
    assertThat(knocks.count()).isZero();
  }

  @Test
  void an_alternative_wins_and_no_store_is_opened() {
    assertThat(host.ask("alternative", "hold", "name")).isEqualTo("alternative");
    assertThat(host.ask("alternative", "call", "PlainBean.open")).isEqualTo("ok");
    assertThat(knocks.count()).isZero();
  }

  @Test
  void a_qualified_locker_stands_beside_the_default_one() {
    assertThat(host.ask("qualified", "hold", "name")).isEqualTo("default");
  }
}
