package io.distlock.trials;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.sql.SQLException;

/** An enterprise bean whose transaction the container begins and ends. */
@Stateless
public class BookingBean {

  @Inject Booking booking;
  @Inject TransactionStatus status;

  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public String book(String name, boolean commit) throws SQLException, InterruptedException {
    String answer = booking.book(name);
    if (!commit) {
      status.setRollbackOnly();
    }
    return answer;
  }
}
