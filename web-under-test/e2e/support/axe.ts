/** What axe finds on a page, by rule and element. It is put in once a page: Playwright's builder does it at every look, in a tab of its own. */
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "@playwright/test";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

/** Each as `rule: element`. Without rules all are looked at. */
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
