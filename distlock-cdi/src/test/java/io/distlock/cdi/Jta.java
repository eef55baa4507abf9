package io.distlock.cdi;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.spi.InitialContextFactory;
import org.jspecify.annotations.Nullable;

/** A real transaction manager, with its log in memory. */
final class Jta {

  private static final TransactionSynchronizationRegistry REGISTRY =
      new TransactionSynchronizationRegistryImple();

  static {
    for (String store : new String[] {null, "communicationStore", "stateStore"}) {
      ObjectStoreEnvironmentBean bean =
          store == null
              ? BeanPopulator.getDefaultInstance(ObjectStoreEnvironmentBean.class)
              : BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store);
      bean.setObjectStoreType(VolatileStore.class.getName());
    }
  }

  private Jta() {}

  /** For the test itself. */
  static UserTransaction transaction() {
    return com.arjuna.ats.jta.UserTransaction.userTransaction();
  }

  /** A naming service that knows the registry of transactions, as servers have it. */
  public static final class Naming implements InitialContextFactory {

    private static final AtomicInteger LOOKED_UP = new AtomicInteger();

    static void install() {
      LOOKED_UP.set(0);
      System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Naming.class.getName());
    }

    /** How often the registry was asked for since. */
    static int lookedUp() {
      return LOOKED_UP.get();
    }

    static void remove() {
      System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
    }

    @Override
    public Context getInitialContext(@Nullable Hashtable<?, ?> environment) {
      return (Context)
          Proxy.newProxyInstance(
              Naming.class.getClassLoader(),
              new Class<?>[] {Context.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  return null;
                }
                if (!arguments[0].equals("java:comp/TransactionSynchronizationRegistry")) {
                  throw new NameNotFoundException(String.valueOf(arguments[0]));
                }
                LOOKED_UP.incrementAndGet();
                return REGISTRY;
              });
    }
  }
}
