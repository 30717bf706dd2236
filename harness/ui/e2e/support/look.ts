/** The parts of the report, as tests find them. */
import type { Locator, Page } from "@playwright/test";

/** The entries of the list that is shown: problems or cases. */
export function rows(page: Page): Locator {
  return page.getByRole("listbox").getByRole("option");
}

export function caseHeading(page: Page): Locator {
  return page.getByRole("article").getByRole("heading", { level: 1 });
}
