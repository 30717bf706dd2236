import { describe, expect, it, vi } from "vitest";
import { createErrorReports } from "./error-reports";

function setUp(userAgent: string) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<unknown>>(
    async () => undefined,
  );
  const reports = createErrorReports({
    timers: { after: () => () => undefined, now: () => 7 },
    fetch,
    userAgent,
    page: () => "/login",
  });
  return { fetch, reports };
}

describe("createErrorReports", () => {
  it("contains the error, the page, the time and the user", () => {
    const { fetch, reports } = setUp("Mozilla/5.0 (iPhone)");
    expect(reports.send("empty token")).toBe(true);
    expect(fetch.mock.calls).toEqual([
      [
        "https://errors.exchange-report.test/api/report",
        {
          method: "POST",
          mode: "no-cors",
          headers: { "content-type": "text/plain;charset=UTF-8" },
          body: '{"event":"device-token","reason":"empty token","page":"/login","timestamp":7,"userAgent":"Mozilla/5.0 (iPhone)"}',
        },
      ],
    ]);
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1)",
    "SomeCrawler",
    "Baiduspider",
    "Yahoo! Slurp",
    "HeadlessChrome/156.0",
  ])("doesn't report %s", (userAgent) => {
    const { fetch, reports } = setUp(userAgent);
    expect(reports.send("acquisition failure")).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("tolerates a service that can't be reached", async () => {
    const { fetch, reports } = setUp("Mozilla/5.0");
    fetch.mockRejectedValue(new TypeError("failed"));
    reports.send("script load failure");
    // An unhandled rejection would fail the test run.
    await Promise.resolve();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
