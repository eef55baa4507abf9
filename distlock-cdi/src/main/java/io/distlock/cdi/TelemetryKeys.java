package io.distlock.cdi;

import io.opentelemetry.api.common.AttributeKey;

/** Names and values of attributes. Dashboards and alerts are built on them. */
final class TelemetryKeys {

  static final AttributeKey<String> LOCK_NAME = AttributeKey.stringKey("distlock.lock.name");
  static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("distlock.outcome");
  static final AttributeKey<String> LOSS_REASON = AttributeKey.stringKey("distlock.loss.reason");
  static final AttributeKey<Long> FENCING_TOKEN = AttributeKey.longKey("distlock.fencing_token");

  /** One of OpenTelemetry's own. */
  static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

  static final String ACQUIRED = "acquired";
  static final String BUSY = "busy";
  static final String FAILED = "failed";
  static final String INTERRUPTED = "interrupted";

  private TelemetryKeys() {}
}
