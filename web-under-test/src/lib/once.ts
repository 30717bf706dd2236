/** Makes a thing when it is first asked for, and gives the same one ever after. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: { readonly thing: Thing } | null = null;
  return () => (made ??= { thing: make() }).thing;
}
