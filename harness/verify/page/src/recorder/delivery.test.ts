import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PageFacts, RecorderReport } from "../wire.generated";
import { type Delivered, startDelivery } from "./delivery";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const observation = (url: string) => ({ kind: "address" as const, url });

function start(post: (report: RecorderReport) => Promise<Delivered>) {
  const warn = vi.fn();
  const look = () => ({ userAgent: "app" }) as PageFacts;
  const page = "page";
  return {
    warn,
    delivery: startDelivery({ scope: window, post, page, look, warn }),
  };
}

const urls = (report: RecorderReport | null | undefined) =>
  report?.observed.map(({ observation: seen }) =>
    seen.kind === "address" ? seen.url : "",
  );

it("sends everything once, in order, with what it found until that is known", async () => {
  const reports: RecorderReport[] = [];
  const { delivery } = start((report) => {
    reports.push(report);
    const isKnown = reports.length > 1;
    return Promise.resolve({ status: 200, state: { isKnown } });
  });
  delivery.observe(observation("a"));
  delivery.observe(observation("b"));
  await vi.advanceTimersByTimeAsync(0);
  delivery.observe(observation("c"));
  await vi.advanceTimersByTimeAsync(0);
  delivery.observe(observation("d"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reports.map(urls)).toEqual([["a", "b"], ["c"], ["d"]]);
  expect(reports.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(reports.map(({ facts }) => facts !== null)).toEqual([
    true,
    true,
    false,
  ]);
});

it("sends a report again if the server can't be reached", async () => {
  const reports: RecorderReport[] = [];
  const { delivery } = start((report) => {
    reports.push(report);
    return reports.length === 1
      ? Promise.reject(new Error("lost"))
      : Promise.resolve({ status: 200, state: { isKnown: true } });
  });
  delivery.observe(observation("a"));
  await vi.advanceTimersByTimeAsync(0);
  delivery.observe(observation("b"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reports.map(urls)).toEqual([["a"], ["a"], ["b"]]);
  expect(reports.map(({ number }) => number)).toEqual([1, 1, 2]);
});

it("ends with a warning if the server refuses it", async () => {
  const { delivery, warn } = start(() =>
    Promise.resolve({ status: 403, state: null }),
  );
  delivery.observe(observation("a"));
  await vi.advanceTimersByTimeAsync(0);
  delivery.observe(observation("b"));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(delivery.rest()).toBe(null);
});

it("has what is not sent yet", () => {
  const { delivery } = start(() => new Promise(() => {}));
  expect(delivery.rest()).toBe(null);
  delivery.observe(observation("a"));
  expect(urls(delivery.rest())).toEqual(["a"]);
  expect(delivery.rest()).toBe(null);
});
