/** Checks whether a third party's script installed the object it documents. */

/** True for an object or function with a function under each of `names`; false also when access throws. */
export function hasFunctions<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, (...given: unknown[]) => unknown>> {
  try {
    return names.every(
      (name) => typeof Reflect.get(Object(value), name) === "function",
    );
  } catch {
    return false;
  }
}
