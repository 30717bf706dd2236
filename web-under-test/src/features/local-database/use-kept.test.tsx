import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { browserStoredTexts } from "../device/stored-texts";
import { useKept } from "./use-kept";

const PERIODS = ["1h", "4h", "1d"] as const;
const KEY = "database.1.spot";

beforeEach(() => window.localStorage.clear());

function Period() {
  const [period, setPeriod] = useKept(1, "period", PERIODS);
  return <button onClick={() => setPeriod("1d")}>{period}</button>;
}

it("is restored on the next visit", async () => {
  const { unmount } = render(<Period />);
  expect(window.localStorage.getItem(KEY)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "1h" }));
  expect(screen.getByRole("button", { name: "1d" })).toBeVisible();
  expect(window.localStorage.getItem(KEY)).toBe('{"period":"1d"}');
  unmount();
  render(<Period />);
  expect(screen.getByRole("button", { name: "1d" })).toBeVisible();
});

it("falls back to the first choice if the stored one is not available", () => {
  window.localStorage.setItem(KEY, '{"period":"3h"}');
  render(<Period />);
  expect(screen.getByRole("button", { name: "1h" })).toBeVisible();
});

it.each(["QuotaExceededError", "SecurityError"])(
  "lasts until the page closes if storing fails with %s",
  async (name) => {
    const fail = () => {
      throw new DOMException("no", name);
    };
    const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(fail);
    const { unmount } = render(<Period />);
    await userEvent.click(screen.getByRole("button", { name: "1h" }));
    unmount();
    render(<Period />);
    expect(screen.getByRole("button", { name: "1d" })).toBeVisible();
    expect(window.localStorage.getItem(KEY)).toBeNull();
    set.mockRestore();
    browserStoredTexts(window).remove(KEY);
  },
);
