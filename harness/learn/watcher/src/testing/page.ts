/** A page for a test, in its own realm with its own globals, as in a browser. */
import { JSDOM } from "jsdom";
import { Reporter } from "../reporter";
import type { Scope } from "../scope";
import type { WatcherMessage } from "../wire.generated";

export function newPage(body = ""): Scope {
  const { window } = new JSDOM(`<!doctype html><body>${body}`, {
    url: "https://www.learn.test/",
    runScripts: "outside-only",
  });
  return window;
}

/** A reporter, and the messages that it sent. */
export function newReporter(): {
  reporter: Reporter;
  messages: WatcherMessage[];
} {
  const messages: WatcherMessage[] = [];
  const reporter = new Reporter((message) => void messages.push(message));
  return { reporter, messages };
}
