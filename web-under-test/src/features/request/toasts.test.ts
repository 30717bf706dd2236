import { expect, it } from "vitest";
import { fakeTimers } from "../../test/fake-timers";
import { createToasts } from "./toasts";

it("keeps each toast for three seconds, or until it is closed", () => {
  const timers = fakeTimers();
  const toasts = createToasts(timers);
  const texts = () => toasts.list.get().map(({ text }) => text);
  toasts.show("one");
  timers.advance(1_000);
  toasts.show("two");
  toasts.show("two");
  timers.advance(1_999);
  expect(texts()).toEqual(["one", "two", "two"]);
  timers.advance(1);
  expect(texts()).toEqual(["two", "two"]);
  const [first] = toasts.list.get();
  toasts.close(first?.id ?? 0);
  expect(texts()).toEqual(["two"]);
  timers.advance(1_000);
  expect(texts()).toEqual([]);
});
