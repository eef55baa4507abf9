package io.distlock.redis.faults;

import io.distlock.faults.ClockSkewFaults;
import io.distlock.faults.CrowdFaults;
import io.distlock.faults.CutOffHolderFaults;
import io.distlock.faults.EndOfProcessFaults;
import io.distlock.faults.KilledProcessFaults;
import io.distlock.faults.LateAnswerFaults;
import io.distlock.faults.PausedProcessFaults;
import io.distlock.faults.SlowNeighboursFaults;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The faults that all backends have to stand. */
@Tag("faults")
class FaultsIT {

  @Nested
  class ClockSkew extends ClockSkewFaults {
    ClockSkew() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class Crowd extends CrowdFaults {
    Crowd() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class CutOffHolder extends CutOffHolderFaults {
    CutOffHolder() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class EndOfProcess extends EndOfProcessFaults {
    EndOfProcess() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class KilledProcess extends KilledProcessFaults {
    KilledProcess() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class LateAnswer extends LateAnswerFaults {
    LateAnswer() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class PausedProcess extends PausedProcessFaults {
    PausedProcess() {
      super(new RedisUnderTest());
    }
  }

  @Nested
  class SlowNeighbours extends SlowNeighboursFaults {
    SlowNeighbours() {
      super(new RedisUnderTest());
    }
  }
}
