import { expect, it, vi } from "vitest";
import { createAddress, parseAddress, printAddress } from "./address";
import { NO_FILTERS } from "./filters";

it.each([
  "#",
  "#case=scenarios%2Fa.yaml+%E2%80%BA+A+%26+B&view=cases",
  "#page=matrix&minimum=ios:2.14.0,android:2.13.0",
  "#verdict=failed%2Chung&platform=ios&version=&engine=webkit&text=no+alert",
])("round-trips %s", (fragment) => {
  expect(printAddress(parseAddress(fragment))).toBe(fragment);
});

it("drops unknown parts", () => {
  expect(parseAddress("#view=map&verdict=lost,hung,").filters).toEqual({
    ...NO_FILTERS,
    verdicts: ["hung"],
  });
  expect(parseAddress("#view=map").view).toBeNull();
});

it("changes the page's address, and follows it", async () => {
  window.location.hash = "";
  const address = createAddress(window);
  const listener = vi.fn();
  const stop = address.subscribe(listener);
  address.go({ caseId: "a" });
  expect(window.location.hash).toBe("#case=a");
  expect(listener).toHaveBeenCalledOnce();
  window.location.hash = "#case=b&view=cases";
  await vi.waitFor(() => expect(address.get().caseId).toBe("b"));
  expect(address.get().view).toBe("cases");
  stop();
});

it("adds no history entry when it replaces", () => {
  const address = createAddress(window);
  const before = window.history.length;
  address.go({ caseId: "c" }, "replace");
  expect(window.history.length).toBe(before);
  expect(window.location.hash).toContain("case=c");
});
