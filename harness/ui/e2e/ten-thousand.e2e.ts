/** A run of 10,000 cases compared with one of 1,000: the cost of opening, scrolling and filtering it. */
import type { Page } from "@playwright/test";
import { rows } from "./support/look";
import { createMeter, print } from "./support/meter";
import { sampleUrl, type Sample } from "./support/samples";
import { expect, test } from "./support/test";

// Figures are printed; assertions only compare ratios within one run.
test.describe.configure({ mode: "serial" });

/** The cost of the same work in either run. */
async function compare(
  page: Page,
  name: string,
  fragment: string,
  work: () => Promise<void>,
): Promise<{ readonly few: number; readonly many: number }> {
  const costOf = async (sample: Sample): Promise<number> => {
    await page.goto(sampleUrl(sample, fragment));
    await rows(page).first().waitFor();
    const used = await createMeter(page);
    const before = await used();
    await work();
    return (await used()) - before;
  };
  const few = await costOf("a-thousand");
  const many = await costOf("ten-thousand");
  print(
    `${name}: ${few.toFixed(0)} ms with 1,000 cases, ${many.toFixed(0)} ms with 10,000`,
  );
  return { few, many };
}

test(
  "opens at no more than ten times the cost",
  { tag: "@nightly" },
  async ({ context }) => {
    const open = async (sample: Sample): Promise<number> => {
      // In a fresh page, where nothing has been counted yet.
      const page = await context.newPage();
      const used = await createMeter(page);
      await page.goto(sampleUrl(sample));
      await rows(page).first().waitFor();
      const paint = await page.evaluate(
        () =>
          performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      );
      const cost = await used();
      print(
        `${sample}: ${cost.toFixed(0)} ms to open, first paint after ${paint?.toFixed(0)} ms`,
      );
      await page.close();
      return cost;
    };
    await open("all-good");
    const few = await open("a-thousand");
    expect(few).toBeGreaterThan(0);
    expect(await open("ten-thousand")).toBeLessThan(few * 10);
  },
);

test(
  "scrolls from end to end at the cost of what is on the screen",
  { tag: "@nightly" },
  async ({ page }) => {
    const { few, many } = await compare(page, "scrolling", "#view=cases", () =>
      page.getByRole("listbox").evaluate(async (list) => {
        for (let step = 1; step <= 120; step += 1) {
          list.scrollTop = (list.scrollHeight / 120) * step;
          await new Promise(requestAnimationFrame);
        }
      }),
    );
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(few * 3);
    expect(await page.locator("*").count()).toBeLessThan(1_500);
    await page.getByRole("listbox").press("End");
    await expect(rows(page).last()).toHaveAttribute("aria-posinset", "10000");
  },
);

test("filters while typing", { tag: "@nightly" }, async ({ page }) => {
  const { few, many } = await compare(
    page,
    "16 keys and their filters",
    "#view=cases",
    async () => {
      const search = page.getByPlaceholder("Search");
      await search.pressSequentially("limit-order chro");
      await expect(
        page.getByText("No case matches these filters."),
      ).toBeVisible();
    },
  );
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThan(few * 10);
});
