import { expect, it, vi } from "vitest";
import { createStore } from "./store";

it("tells each listener of each change, until it stops listening", () => {
  const store = createStore(1);
  const hear = vi.fn<() => void>();
  const stop = store.subscribe(hear);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(hear).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(hear).toHaveBeenCalledTimes(1);
});
