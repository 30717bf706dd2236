/** The runs of an expensive property: `VITE_PROPERTY_FACTOR` times the usual number, which nightly tests raise. */
export function runs(usual: number): number {
  const factor: unknown = import.meta.env["VITE_PROPERTY_FACTOR"];
  return Math.round(usual * Number(factor ?? 1));
}
