package io.distlock.openejb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.calls.contract.Knocks;
import io.distlock.calls.contract.Variant;
import io.distlock.calls.contract.Variants;
import org.junit.jupiter.api.Test;

/** Applications with mistakes and with Lockers of their own, one after the other. */
class VariantsOnOpenEjbIT {

  @Test
  void mistakes_fail_the_deployment_with_our_words() {
    assertThat(logOfFailed(Variants.BROKEN_BEANS)).contains(Variants.TEXTS_ABOUT_BROKEN_BEANS);
  }

  /** OpenWebBeans itself refuses it, before it asks us. */
  @Test
  void a_final_method_fails_the_deployment() {
    assertThatThrownBy(
            () ->
                OpenEjbServer.start(
                        Variants.FINAL_METHOD.properties(), Variants.FINAL_METHOD.classes())
                    .close())
        .hasStackTraceContaining("FinalMethod");
  }

  @Test
  void a_backend_that_is_not_there_fails_the_deployment() {
    assertThat(logOfFailed(Variants.UNKNOWN_BACKEND)).contains(Variants.TEXT_ABOUT_UNKNOWN_BACKEND);
  }

  @Test
  void a_misspelt_property_fails_the_deployment() {
    assertThat(logOfFailed(Variants.MISSPELT)).contains(Variants.TEXT_ABOUT_MISSPELT);
  }

  @Test
  void an_own_locker_wins_and_no_store_is_opened() throws Exception {
    try (Knocks knocks = Knocks.listen()) {
      assertThat(holderIn(Variants.produced(knocks.redis()))).isEqualTo("produced");
      assertThat(holderIn(Variants.alternative(knocks.redis()))).isEqualTo("alternative");
      assertThat(knocks.count()).isZero();
    }
  }

  @Test
  void a_qualified_locker_stands_beside_the_default_one() throws Exception {
    assertThat(holderIn(Variants.qualified())).isEqualTo("default");
  }

  private static String holderIn(Variant variant) throws Exception {
    try (OpenEjbServer server = OpenEjbServer.start(variant.properties(), variant.classes())) {
      assertThat(server.ask("call", "PlainBean.open")).isEqualTo("ok");
      return server.ask("hold", "name");
    }
  }

  /** OpenWebBeans does not say it in its exceptions. */
  private static String logOfFailed(Variant variant) {
    CapturedLog log = CapturedLog.open();
    try {
      assertThatThrownBy(() -> OpenEjbServer.start(variant.properties(), variant.classes()).close())
          .isNotNull();
      await().until(() -> log.text().contains("LockConfigurationException"));
      return log.text();
    } finally {
      log.close();
    }
  }
}
