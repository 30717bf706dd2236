/** Runs axe on a page and lists its violations. axe is injected once per page: Playwright's builder injects it on every run, in a new tab. */
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "@playwright/test";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

/** Violations as `rule: element`. Without `rules`, every rule is checked. */
export async function axeFindings(
  page: Page,
  rules: readonly string[] = [],
): Promise<readonly string[]> {
  if (await page.evaluate(() => !("axe" in window)))
    await page.evaluate(source);
  return await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      ...(only.length > 0 && { runOnly: [...only] }),
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`,
      ),
    );
  }, rules);
}
