/**
 * The violations that axe finds in the document, by rule and element. Colours need a real engine.
 */
import axe from "axe-core";

export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}
