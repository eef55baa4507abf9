package io.distlock.cdi;

import java.lang.reflect.Method;
import java.util.List;

/**
 * What a method and the ones it overrides have in common.
 *
 * @param name the method's name
 * @param parameters the types of its parameters
 */
record Signature(String name, List<Class<?>> parameters) {

  static Signature of(Method method) {
    return new Signature(method.getName(), List.of(method.getParameterTypes()));
  }
}
