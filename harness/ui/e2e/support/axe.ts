/** Accessibility checks with axe, injected once per page: Playwright's builder injects it for each check, and opens a tab for it. */
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

type Window = { readonly axe?: typeof axe };

/** Expects no axe violations in the page and its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await Promise.all(page.frames().map(putIn));
  const violations = await page.evaluate(async () => {
    const found = await (window as Window).axe?.run({
      resultTypes: ["violations"],
    });
    return found?.violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html }) => html),
    ]);
  });
  expect(violations).toEqual([]);
}

async function putIn(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !("axe" in window)))
    await frame.evaluate(source);
}
