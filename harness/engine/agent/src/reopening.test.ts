import { expect, it } from "vitest";
import { watchReopening } from "./reopening";
import { keepHandle, type Shared } from "./window";
import { newPage, type Scope } from "./testing/page";

it("restores the listeners of the agent in the document's window", () => {
  const page = newPage("<iframe></iframe>");
  const frame = page.document.querySelector("iframe")?.contentWindow as Scope;
  const listened: string[] = [];
  for (const [scope, name] of [
    [page, "page"],
    [frame, "frame"],
  ] as const) {
    keepHandle(scope, "secret", {
      shared: {} as Shared,
      listen: () => listened.push(name),
      hasEnded: () => false,
    });
    watchReopening(scope);
  }
  const { open, write } = frame.Document.prototype;
  Reflect.apply(page.Document.prototype.open, frame.document, []);
  Reflect.apply(open, page.document, []);
  Reflect.apply(write, page.document, ["<p>"]);
  page.document.close();
  expect(listened).toEqual(["frame", "page", "page"]);
});
