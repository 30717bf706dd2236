import { expect, it, vi } from "vitest";
import { changeInOtherTab } from "./other-tab";
import type { StorageChange } from "./wire.generated";
import { newPage, type Scope } from "./testing/page";

/** A tab that shares the page's storage, and dispatches storage events on the page if `sendsEvents`. */
function fakeFrame(scope: Scope, sendsEvents: boolean) {
  const remove = vi.fn<() => void>();
  const dispatchChange = (key: string, newValue: string | null): void => {
    if (sendsEvents)
      queueMicrotask(() =>
        scope.dispatchEvent(
          new scope.StorageEvent("storage", { key, newValue }),
        ),
      );
  };
  const localStorage = {
    getItem: (key: string) => scope.localStorage.getItem(key),
    setItem(key: string, text: string) {
      scope.localStorage.setItem(key, text);
      dispatchChange(key, text);
    },
    removeItem(key: string) {
      scope.localStorage.removeItem(key);
      dispatchChange(key, null);
    },
  };
  const frame = { contentWindow: { localStorage }, remove };
  return { frame: frame as unknown as HTMLIFrameElement, remove };
}

function change(
  scope: Scope,
  changes: readonly StorageChange[],
  { sendsEvents = true, isOver = false } = {},
) {
  const { frame, remove } = fakeFrame(scope, sendsEvents);
  const natives = {
    setTimeout: (run: () => void, ms: number) => {
      expect(ms).toBe(2_000);
      if (isOver) run();
    },
  };
  const done = changeInOtherTab(scope, natives, changes, () => frame);
  return { done, remove };
}

it("completes when the page has received every change", async () => {
  const scope = newPage();
  scope.localStorage.setItem("b", "2");
  const received: (string | null)[] = [];
  scope.addEventListener("storage", ({ key }) => received.push(key));
  const { done, remove } = change(scope, [
    ["a", "1"],
    ["b", null],
  ]);
  await done;
  expect(received).toEqual(["a", "b"]);
  expect({ ...scope.localStorage }).toEqual({ a: "1" });
  expect(remove).toHaveBeenCalledOnce();
});

it("does not wait if nothing changes", async () => {
  const scope = newPage();
  scope.localStorage.setItem("a", "1");
  const changes: StorageChange[] = [
    ["a", "1"],
    ["b", null],
  ];
  const { done } = change(scope, changes, { sendsEvents: false });
  await expect(done).resolves.toBeUndefined();
});

it("reports a missing storage event", async () => {
  const { done, remove } = change(newPage(), [["a", "1"]], {
    sendsEvents: false,
    isOver: true,
  });
  await expect(done).rejects.toThrow(
    "the page received no event for the change of `a`",
  );
  expect(remove).toHaveBeenCalledOnce();
});
