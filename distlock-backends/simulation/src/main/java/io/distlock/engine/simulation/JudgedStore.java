package io.distlock.engine.simulation;

import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.util.List;

/** A store under the eyes of the judge. */
final class JudgedStore extends DelegatingStore {

  private final Judge judge;

  JudgedStore(LeaseStore store, Judge judge) {
    super(store);
    this.judge = judge;
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    AcquireAnswer answer = store.tryAcquire(request);
    judge.acquired(request, answer);
    return answer;
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    HandOverAnswer answer = store.handOver(lease, request);
    judge.handedOver(lease, request, answer);
    return answer;
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    List<RenewAnswer> answers = store.renew(requests);
    for (int i = 0; i < requests.size(); i++) {
      judge.renewed(requests.get(i), answers.get(i));
    }
    return answers;
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    ReleaseAnswer answer = store.release(request);
    judge.released(request, answer);
    return answer;
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    AbandonAnswer answer = store.abandon(request);
    judge.abandoned(request, answer == AbandonAnswer.FINAL);
    return answer;
  }
}
