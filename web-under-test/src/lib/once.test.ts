import { expect, it, vi } from "vitest";
import { once } from "./once";

it("creates one value, on the first call", () => {
  const make = vi.fn<() => object | null>(() => null);
  const thing = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(thing()).toBeNull();
  expect(thing()).toBeNull();
  expect(make).toHaveBeenCalledOnce();
});
