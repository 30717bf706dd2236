/** A run of 10,000 cases: how soon it is there, and whether it can be scrolled and filtered without stalling. */
import { rows } from "./support/look";
import { sampleUrl } from "./support/samples";
import { expect, test } from "./support/test";

// Bounds are for a machine that is busy with other things; the figures themselves are printed.
test.describe.configure({ mode: "serial" });

test("is there soon", async ({ page }) => {
  await page.goto(sampleUrl("ten-thousand"));
  await rows(page).first().waitFor();
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { paint: paint?.startTime ?? -1, now: performance.now() };
  });
  print(
    `first paint ${Math.round(times.paint)} ms, list ${Math.round(times.now)} ms`,
  );
  expect(times.paint).toBeGreaterThan(0);
  expect(times.paint).toBeLessThan(5_000);
});

test("scrolls from end to end without stalling", async ({ page }) => {
  await page.goto(sampleUrl("ten-thousand", "#view=cases"));
  await rows(page).first().waitFor();
  const figures = await page.getByRole("listbox").evaluate(async (list) => {
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 1; step <= 120; step += 1) {
      list.scrollTop = (list.scrollHeight / 120) * step;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return {
      longest: Math.max(...frames),
      mean: frames.reduce((sum, frame) => sum + frame, 0) / frames.length,
      nodes: document.querySelectorAll("*").length,
    };
  });
  print(
    `frames: mean ${figures.mean.toFixed(1)} ms, longest ${figures.longest.toFixed(0)} ms, ${figures.nodes} elements`,
  );
  expect(figures.nodes).toBeLessThan(1_500);
  expect(figures.longest).toBeLessThan(1_000);
  await page.getByRole("listbox").press("End");
  await expect(rows(page).last()).toHaveAttribute("aria-posinset", "10000");
});

test("filters while one types", async ({ page }) => {
  await page.goto(sampleUrl("ten-thousand", "#view=cases"));
  await rows(page).first().waitFor();
  const begin = Date.now();
  await page.getByPlaceholder("Search").pressSequentially("limit-order chro");
  await expect(page.getByText("No case fits these filters.")).toBeVisible();
  const took = Date.now() - begin;
  print(`16 keys and their filters: ${took} ms`);
  expect(took).toBeLessThan(8_000);
});

function print(line: string): void {
  process.stdout.write(`      ${line}\n`);
}
