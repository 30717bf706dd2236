/** The file of a recorded scenario, named after its title. */

/**
 * `The basket is paid!` becomes `recorded/the-basket-is-paid.yaml`. A title without Latin letters or
 * digits becomes `recorded/scenario.yaml`.
 */
export function scenarioPath(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `recorded/${slug === "" ? "scenario" : slug}.yaml`;
}
