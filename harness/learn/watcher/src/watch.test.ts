import { describe, expect, it, vi } from "vitest";
import { newPage } from "./testing/page";
import type { Scope } from "./scope";
import { watch } from "./watch";
import type { WatcherMessage, WatcherSettings } from "./wire.generated";

const SETTINGS: WatcherSettings = {
  words: ["ShopApp", "onReply"],
  provide: ["ShopApp"],
  code: "0",
  unasked: [],
  scripts: [],
  seed: 1,
  objects: false,
};

/** Runs a client on a watched page for two seconds, and returns the watcher's messages. */
async function messagesOf(
  client: string,
  settings: Partial<WatcherSettings> = {},
): Promise<WatcherMessage[]> {
  const scope = newPage();
  const messages: WatcherMessage[] = [];
  addMissing(scope, messages);
  vi.useFakeTimers();
  try {
    scope.setTimeout = setTimeout as unknown as Scope["setTimeout"];
    watch(scope, { ...SETTINGS, ...settings });
    scope.eval(client);
    await vi.advanceTimersByTimeAsync(2000);
  } finally {
    vi.useRealTimers();
  }
  return messages;
}

/** Adds the app's function, and what jsdom lacks. */
function addMissing(scope: Scope, messages: WatcherMessage[]): void {
  const note = (_: string, message: WatcherMessage): void =>
    void messages.push(message);
  Object.assign(scope, { footbridgeLearn: { note } });
  scope.performance.getEntriesByType = () => [];
}

describe("a watched client", () => {
  it("shows its messages, and its reads of the reply to a callback", async () => {
    const messages = await messagesOf(
      "function onToken(reply) { return reply.data.token } ShopApp.pay(JSON.stringify({ id: 7, callback: 'onToken' }))",
    );
    const sent = messages.find(({ kind }) => kind === "sent");
    expect(sent).toEqual({
      kind: "sent",
      via: "ShopApp.pay",
      arguments: ['{"id":7,"callback":"onToken"}'],
      callback: ["0", "callback"],
    });
    expect(messages).toContainEqual({ kind: "read", path: "ShopApp" });
    expect(messages).toContainEqual({ kind: "kept" });
    expect(messages).toContainEqual({
      kind: "reply",
      path: "data.token",
      known: false,
    });
  });

  it("shows that it awaits the return value", async () => {
    const messages = await messagesOf(
      "ShopApp.pay().then((reply) => reply.total)",
    );
    expect(messages).toContainEqual({ kind: "used", as: "promise" });
    expect(messages).toContainEqual({
      kind: "reply",
      path: "total",
      known: false,
    });
  });

  it("takes an event with a reply", async () => {
    const messages = await messagesOf(
      "addEventListener('shopReply', (event) => event.data.ok); ShopApp.pay({ id: 1 })",
    );
    const event = { on: "window", event: "shopReply" };
    expect(messages).toContainEqual({ kind: "listens", ...event });
    expect(messages).toContainEqual({
      kind: "took-event",
      field: "data",
      sure: false,
      ...event,
    });
  });

  it("takes the function after which it goes on, not the event that it only reads", async () => {
    const messages = await messagesOf(
      `addEventListener("zoneChanged", ({ detail }) => (document.title = detail.zone));
      window.inbox = { put(id, reply) { if (id === 1) clearTimeout(timer); document.title = reply.data.name } };
      const timer = setTimeout(() => {}, 5000);
      ShopApp.post({ name: "user", id: 1 })`,
      { words: ["ShopApp", "inbox"] },
    );
    const taken = messages.filter(({ kind }) => kind.startsWith("took"));
    expect(taken).toEqual([
      {
        kind: "took-call",
        path: "inbox.put",
        arguments: ["id", "reply"],
        event: null,
        number: 0,
        sure: true,
      },
    ]);
    const zone = { kind: "reply", path: "zone", known: false };
    expect(messages).not.toContainEqual(zone);
  });

  it("pairs a call with the event after which it goes on once, also through JSON", async () => {
    const client = `
      const waiting = {};
      function receiveEvent(...passed) {
        const [name, data] = JSON.parse(JSON.stringify(passed));
        if (name === "zone_changed") document.title += "!";
        if (data?.ticket_id !== 7) return;
        waiting[name]?.();
        delete waiting[name];
      }
      waiting.order_sent = () => { document.title = "Sent"; };
      ShopApp.post("order", { ticket_id: 7 });`;
    const words = ["ShopApp", "zone_changed", "order_sent"];
    const messages = await messagesOf(client, { words });
    expect(messages).toContainEqual({
      kind: "took-call",
      path: "receiveEvent",
      arguments: ["event", "reply"],
      event: "order_sent",
      number: 0,
      sure: true,
    });
    const read = { kind: "reply", path: "ticket_id", known: true };
    expect(messages).toContainEqual(read);
  });

  it("notices an event that no call precedes, and sends no reply in it later", async () => {
    const client = `addEventListener("zoneChanged", ({ detail }) => (document.title = detail.zone));
      if (self.ShopApp) ShopApp.post({ name: "user", id: 1 })`;
    const alone = await messagesOf(client, { provide: [] });
    const event = { on: "window", event: "zoneChanged" };
    const unasked = { kind: "unasked", ...event, fields: ["zone"] };
    expect(alone).toContainEqual(unasked);
    const later = await messagesOf(client, { unasked: ["window zoneChanged"] });
    expect(later.some(({ kind }) => kind === "took-event")).toBe(false);
  });

  it("has no messages of functions that were called as if they took replies", async () => {
    const messages = await messagesOf(
      "window.shop = { order(what, more) { ShopApp.post({ name: 'order', id: 2 }) } }; ShopApp.post({ name: 'user', id: 1 })",
      { words: ["ShopApp", "shop"] },
    );
    expect(messages.filter(({ kind }) => kind === "sent")).toHaveLength(1);
  });

  it("takes a reply by its own function", async () => {
    const messages = await messagesOf(
      "onReply = (id, reply) => reply.ok; ShopApp.pay({ id: 1 })",
    );
    expect(messages).toContainEqual({
      kind: "took-call",
      path: "onReply",
      arguments: ["id", "reply"],
      event: null,
      number: 0,
      sure: true,
    });
    expect(messages).toContainEqual({
      kind: "function",
      path: "onReply",
      takes: 2,
    });
  });

  it("has its words collected if none are known", async () => {
    const messages = await messagesOf(
      "document.body.innerHTML = '<p onclick=\"aWord\"></p>'",
      { words: [] },
    );
    const words = { kind: "words", words: ["aWord"] };
    expect(messages.filter(({ kind }) => kind === "words")).toEqual([
      words,
      words,
    ]);
  });
});
