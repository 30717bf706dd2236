/** Creates a value on the first call, and returns the same value on every later call. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: { readonly thing: Thing } | null = null;
  return () => (made ??= { thing: make() }).thing;
}
