import { describe, expect, it } from "vitest";
import { newPage } from "./testing/page";
import type { Scope } from "./scope";
import { WordCollector, wordsIn } from "./words";
import type { WatcherMessage } from "./wire.generated";

/** A page with these scripts by address, and the addresses that were requested. */
function pageWith(
  scripts: Record<string, string>,
  body: string,
): { scope: Scope; requested: string[] } {
  const scope = newPage(body);
  const requested: string[] = [];
  scope.performance.getEntriesByType = () =>
    Object.keys(scripts).map((name) => ({ name }) as PerformanceEntry);
  scope.fetch = (input) => {
    const address = input as string;
    requested.push(address);
    const text = (): Promise<string> => Promise.resolve(scripts[address] ?? "");
    return Promise.resolve({ text } as Response);
  };
  return { scope, requested };
}

function newCollector(scope: Scope): {
  collector: WordCollector;
  words: () => string[][];
} {
  const messages: WatcherMessage[] = [];
  const send = (message: WatcherMessage): void => void messages.push(message);
  const words = (): string[][] =>
    messages.map((message) => (message.kind === "words" ? message.words : []));
  return { collector: new WordCollector(scope, send, []), words };
}

describe("the words of a text", () => {
  it("are its names, once each, without those on window", () => {
    const text = "window.ShopApp.pay($id, 12, 'a-b_c'); ShopApp.pay()";
    expect(wordsIn(newPage(), [text])).toEqual([
      "ShopApp",
      "pay",
      "$id",
      "b_c",
    ]);
  });
});

describe("the words of a page", () => {
  it("come from inline scripts, handlers and loaded scripts", async () => {
    const { scope } = pageWith(
      { "https://www.learn.test/app.js?v=1": "appScript" },
      "<script>inlineScript</script><p onclick='onHandler()' title='aTitle'></p>",
    );
    const { collector, words } = newCollector(scope);
    await collector.collect();
    expect(words()).toEqual([["inlineScript", "onHandler", "appScript"]]);
  });

  it("come from each script of the page's origin once", async () => {
    const own = "https://www.learn.test/own.mjs";
    const { scope, requested } = pageWith(
      {
        [own]: "ownScript",
        "https://cdn.test/other.js": "otherScript",
        "https://www.learn.test/picture.png": "aPicture",
      },
      "<script src='/own.mjs'></script>",
    );
    const { collector, words } = newCollector(scope);
    await collector.collect();
    await collector.collect();
    expect(requested).toEqual([own]);
    expect(words()).toEqual([["ownScript"]]);
  });

  it("are sent in parts", async () => {
    const names = Array.from({ length: 2500 }, (_, at) => `word${at}`);
    const { scope } = pageWith({}, `<script>${names.join(" ")}</script>`);
    const { collector, words } = newCollector(scope);
    await collector.collect();
    expect(words().map((part) => part.length)).toEqual([2000, 500]);
  });
});
