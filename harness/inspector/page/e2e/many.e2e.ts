/** A session of 100,000 entries: connected, scrolled, filtered, and followed while more entries arrive. */
import { performance } from "node:perf_hooks";
import { createMeter, print } from "../../../ui/e2e/support/meter";
import { sampleEntries } from "../src/samples/sample-entries";
import { stableBoxes } from "./support/boxes";
import { expect, test } from "./support/test";

const COUNT = 100_000;

test(
  "takes, scrolls and filters 100,000 entries",
  { tag: "@nightly" },
  async ({ page, open }) => {
    test.setTimeout(180_000);
    const started = performance.now();
    const server = await open("", { entries: sampleEntries(COUNT) });
    const last = page.getByRole("listitem").last();
    await expect(last).toHaveAttribute("aria-posinset", String(COUNT), {
      timeout: 60_000,
    });
    print(
      `100,000 entries: shown after ${Math.round(performance.now() - started)} ms`,
    );
    const used = await createMeter(page);
    const costOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = await used();
      await work();
      return (await used()) - before;
    };
    const pane = page.locator("[class*=_pane_]");
    const jump = (times: number) =>
      pane.evaluate(async (list, count) => {
        for (let step = 1; step <= count; step += 1) {
          // Simulates a user's scrolling, as opposed to scrolling caused by measured rows.
          list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
          list.scrollTop = list.scrollHeight * ((step * 0.618) % 1);
          await new Promise(requestAnimationFrame);
        }
        list.scrollTop = list.scrollHeight;
      }, times);
    const jumps = await costOf(() => jump(60));
    print(`60 jumps: ${jumps.toFixed(0)} ms`);
    // The document does not grow with the number of entries.
    expect(await page.locator("*").count()).toBeLessThan(1_500);

    const more = await costOf(async () => {
      for (let round = 0; round < 50; round += 1)
        server.append(sampleEntries(20, 7, COUNT + round * 20));
      await expect(last).toHaveAttribute(
        "aria-posinset",
        String(COUNT + 1_000),
      );
    });
    print(`1,000 more, 20 at a time: ${more.toFixed(0)} ms`);

    const filter = await costOf(async () => {
      await page.getByLabel("Search the time line").fill("rejected");
      await expect(page.getByText(/ of 101,000/)).toBeVisible();
    });
    print(`a filter: ${filter.toFixed(0)} ms`);
  },
);

test("the reading position is stable while entries arrive", async ({
  page,
  open,
}) => {
  const server = await open("", { entries: sampleEntries(2_000) });
  const pane = page.locator("[class*=_pane_]");
  await pane.evaluate((list) => {
    list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    list.scrollTop = 2_000;
  });
  const row = page.getByRole("button", { name: /^(?:call|reply)/ }).nth(6);
  await expect(row).toBeInViewport();
  const before = await stableBoxes(row);
  const text = await row.textContent();
  server.append(sampleEntries(3_000, 7, 2_000));
  await expect(page.getByRole("listitem").last()).toHaveAttribute(
    "aria-setsize",
    "5000",
  );
  expect(await row.textContent()).toBe(text);
  expect(await stableBoxes(row)).toEqual(before);
  await page.getByRole("button", { name: "Follow the newest" }).click();
  await expect(page.getByRole("listitem").last()).toHaveAttribute(
    "aria-posinset",
    "5000",
  );
});
