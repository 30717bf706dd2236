import { expect, it } from "vitest";
import { fakeTimers } from "../test/fake-timers";
import { createLayers } from "./layers";
import { createMessages, type MessageOptions } from "./messages";

function setUp(...shown: MessageOptions[]) {
  const timers = fakeTimers();
  const messages = createMessages(timers, createLayers());
  const close = shown.map(messages.show);
  const texts = () => messages.list.get().map(({ message }) => message);
  const idOf = (text: string) =>
    messages.list.get().find(({ message }) => message === text)?.id ?? 0;
  return { messages, timers, texts, close, idOf };
}

it("shows a message for three seconds by default", () => {
  const { timers, texts } = setUp(
    { message: "usual" },
    { message: "short", duration: 500 },
    { message: "stays", duration: 0 },
  );
  timers.advance(499);
  expect(texts()).toEqual(["usual", "short", "stays"]);
  timers.advance(1);
  expect(texts()).toEqual(["usual", "stays"]);
  timers.advance(2_499);
  expect(texts()).toEqual(["usual", "stays"]);
  timers.advance(1);
  expect(texts()).toEqual(["stays"]);
  timers.advance(3_600_000);
  expect(texts()).toEqual(["stays"]);
});

it("stays while the pointer is over it, then for its full duration", () => {
  const { messages, timers, texts, idOf } = setUp({ message: "one" });
  timers.advance(2_999);
  messages.hold(idOf("one"));
  timers.advance(60_000);
  messages.release(idOf("one"));
  timers.advance(2_999);
  expect(texts()).toEqual(["one"]);
  timers.advance(1);
  expect(texts()).toEqual([]);
});

it("is closed by the function that `show` returns, by its id, or with all others", () => {
  const { messages, texts, close, idOf } = setUp(
    { message: "one" },
    { message: "two" },
    { message: "three" },
    { message: "four" },
  );
  close[1]?.();
  expect(texts()).toEqual(["one", "three", "four"]);
  messages.close(idOf("three"));
  expect(texts()).toEqual(["one", "four"]);
  messages.closeAll();
  expect(texts()).toEqual([]);
});

it("ignores closing, holding and releasing after it is gone", () => {
  const { messages, timers, texts, close, idOf } = setUp({ message: "one" });
  const id = idOf("one");
  close[0]?.();
  close[0]?.();
  messages.hold(id);
  messages.release(id);
  timers.advance(3_000);
  expect(texts()).toEqual([]);
});

it("has defaults for missing options", () => {
  const { messages } = setUp(
    { message: "one" },
    { message: "two", type: "warning", zIndex: 9, offset: 20, icon: "eye" },
    { message: "three" },
  );
  expect(messages.list.get()).toEqual([
    {
      id: 1,
      message: "one",
      type: "info",
      icon: "info",
      duration: 3_000,
      customClass: "",
      showClose: false,
      center: false,
      offset: 100,
      zIndex: 2_000,
    },
    expect.objectContaining({
      type: "warning",
      icon: "eye",
      zIndex: 9,
      offset: 20,
    }),
    expect.objectContaining({ zIndex: 2_001 }),
  ]);
});
