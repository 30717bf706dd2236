/** Locators for the parts of the report. */
import type { Locator, Page } from "@playwright/test";

/** The entries of the visible list: problems or cases. */
export function rows(page: Page): Locator {
  return page.getByRole("listbox").getByRole("option");
}

export function caseHeading(page: Page): Locator {
  return page.getByRole("article").getByRole("heading", { level: 1 });
}
