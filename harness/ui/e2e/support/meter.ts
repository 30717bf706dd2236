/** The cost of what a page does, as figures that hold on a machine that is busy with other things. */
import type { Page } from "@playwright/test";

/** The processor time that the page's thread has used, in milliseconds. */
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
