package io.distlock.cdi;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;

/** Finds parameters of a method by their names or positions. */
final class ParameterNames {

  private ParameterNames() {}

  /**
   * The index of the parameter that is meant.
   *
   * @param parameter a name, or an index in digits
   * @throws IllegalArgumentException if there is no such parameter, or the method does not tell
   */
  static int index(Method method, String parameter) {
    List<Parameter> parameters = List.of(method.getParameters());
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException("the method has no parameters");
    }
    return Character.isDigit(parameter.charAt(0))
        ? indexIn(parameters, parameter)
        : indexOf(parameter, parameters);
  }

  private static int indexIn(List<Parameter> parameters, String digits) {
    int last = parameters.size() - 1;
    try {
      int index = Integer.parseInt(digits);
      if (index <= last) {
        return index;
      }
    } catch (NumberFormatException tooManyDigits) {
      // no method has that many parameters
    }
    throw new IllegalArgumentException(
        "the method has no parameter %s: expected an index from 0 to %d".formatted(digits, last));
  }

  private static int indexOf(String name, List<Parameter> parameters) {
    if (!parameters.get(0).isNamePresent()) {
      throw new IllegalArgumentException(
          "the names of the parameters are not in the class file: compile with -parameters, or use an index from {0} to {%d}"
              .formatted(parameters.size() - 1));
    }
    List<String> names = parameters.stream().map(Parameter::getName).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(
          "the method has no parameter '%s': expected one of %s".formatted(name, names));
    }
    return index;
  }
}
