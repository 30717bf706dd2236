/** The cost of a page's work, in figures that are reliable on a busy machine. */
import type { Page } from "@playwright/test";

/** The processor time used by the page's thread, in milliseconds. */
export async function createMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    return (task?.value ?? 0) * 1_000;
  };
}

/** Prints a figure below the test. */
export function print(line: string): void {
  process.stdout.write(`      ${line}\n`);
}
