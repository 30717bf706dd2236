import { describe, expect, it } from "vitest";
import { takeNatives } from "./natives";
import { Activity, watchActivity } from "./settle";
import { newPage } from "./testing/page";

/** A piece of work that the test ends. */
function newWork() {
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}

/**
 * A page with the features that jsdom lacks (databases, caches, channels), as far as the agent uses
 * them.
 */
function newBusyPage() {
  const work = newWork();
  class IDBRequest extends EventTarget {}
  class IDBTransaction extends EventTarget {}
  class IDBFactory {
    databases() {
      return work.promise;
    }
  }
  class IDBDatabase {
    transaction() {
      return new IDBTransaction();
    }
  }
  class IDBObjectStore {
    put() {
      return new IDBRequest();
    }
  }
  class SubtleCrypto {
    digest() {
      return work.promise;
    }
    algorithm() {
      return "none of the page's work";
    }
  }
  class Cache {
    put() {
      return work.promise;
    }
  }
  class MessagePort {
    posted: unknown[] = [];
    postMessage(message: unknown) {
      this.posted.push(message);
    }
  }
  const scope = newPage();
  Object.assign(scope, {
    MessageChannel,
    indexedDB: {},
    IDBIndex: class {},
    IDBCursor: class {},
    IDBRequest,
    IDBTransaction,
    IDBFactory,
    IDBDatabase,
    IDBObjectStore,
    SubtleCrypto,
    Cache,
    MessagePort,
  });
  const natives = takeNatives(scope);
  const activity = new Activity(natives);
  watchActivity(scope, activity, natives, true);
  return {
    scope,
    activity,
    work,
    factory: new IDBFactory(),
    database: new IDBDatabase(),
    store: new IDBObjectStore(),
    subtle: new SubtleCrypto(),
    cache: new Cache(),
    port: new MessagePort(),
  };
}

type Page = ReturnType<typeof newBusyPage>;

/** A prototype whose work the test ends, and a page that uses it. */
function newCryptoPage(isVirtual: boolean) {
  const works: ReturnType<typeof newWork>[] = [];
  class SubtleCrypto {
    digest() {
      const work = newWork();
      works.push(work);
      return work.promise;
    }
  }
  const scope = newPage();
  Object.assign(scope, { MessageChannel, MessagePort, SubtleCrypto });
  const natives = takeNatives(scope);
  const activity = new Activity(natives);
  watchActivity(scope, activity, natives, isVirtual);
  return { activity, works, subtle: new SubtleCrypto() };
}

describe("what another thread has done", () => {
  it("comes in the order of the calls, after everything else that the page does", async () => {
    const { activity, works, subtle } = newCryptoPage(true);
    const order: string[] = [];
    void subtle.digest().then(() => order.push("first"));
    void subtle.digest().then(() => order.push("second"));
    const { port1, port2 } = new MessageChannel();
    let hops = 0;
    port1.onmessage = () => {
      activity.pulse();
      order.push("page");
      hops += 1;
      if (hops < 3) port2.postMessage(null);
      else port1.close();
    };
    port2.postMessage(null);
    works[1]?.resolve(null);
    works[0]?.resolve(null);
    await activity.quiet();
    expect(order).toEqual(["page", "page", "page", "first", "second"]);
  });

  it("comes no sooner than the harness knows that nothing is loading", async () => {
    const { activity, works, subtle } = newCryptoPage(true);
    const order: string[] = [];
    void subtle.digest().then(() => order.push("first"));
    void subtle.digest().then(() => order.push("second"));
    works[0]?.resolve(null);
    works[1]?.resolve(null);
    activity.deliverOnly(0);
    await activity.quiet();
    expect(order).toEqual([]);
    expect(activity.holds).toBe(true);
    activity.deliverOnly(1);
    await activity.quiet();
    expect(order).toEqual(["first"]);
    activity.deliverOnly(1);
    await activity.quiet();
    expect(order).toEqual(["first", "second"]);
    expect(activity.holds).toBe(false);
  });

  it("comes only when all that is under way is there", async () => {
    const { activity, works, subtle } = newCryptoPage(true);
    const order: string[] = [];
    void subtle.digest().then(() => order.push("first"));
    void subtle.digest().then(() => order.push("second"));
    works[0]?.resolve(null);
    expect(await isBusy(activity)).toBe(true);
    expect(order).toEqual([]);
    works[1]?.resolve(null);
    await activity.quiet();
    expect(order).toEqual(["first", "second"]);
  });

  it("comes at once on the real clock", async () => {
    const { works, subtle } = newCryptoPage(false);
    const result = subtle.digest();
    works[0]?.resolve("there");
    expect(await result).toBe("there");
  });
});

/** Whether the page is still not quiet after this many turns of the event loop. */
async function isBusy(activity: Activity): Promise<boolean> {
  let isQuiet = false;
  void activity.quiet().then(() => (isQuiet = true));
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise<void>((done) => setTimeout(done, 0));
  return !isQuiet;
}

describe("a page is quiet", () => {
  it("when nothing happens", async () => {
    await newBusyPage().activity.quiet();
  });

  it("only after a chain of promises and messages", async () => {
    const { activity } = newBusyPage();
    const ran: string[] = [];
    let hops = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      activity.pulse();
      ran.push("message");
      hops += 1;
      if (hops < 10) port2.postMessage(null);
      else port1.close();
    };
    port2.postMessage(null);
    void Promise.resolve()
      .then(() => ran.push("promise"))
      .then(() => ran.push("promise"));
    await activity.quiet();
    expect(ran.filter((what) => what === "message")).toHaveLength(10);
    expect(ran.filter((what) => what === "promise")).toHaveLength(2);
  });

  it.each<[string, (page: Page) => unknown]>([
    ["cryptography", (page) => page.subtle.digest()],
    ["a cache", (page) => page.cache.put()],
    ["a list of databases", (page) => page.factory.databases()],
  ])("only when the promise of %s has settled", async (_, start) => {
    const page = newBusyPage();
    start(page);
    expect(await isBusy(page.activity)).toBe(true);
    page.work.resolve(null);
    await page.activity.quiet();
  });

  it("when that promise was rejected too, which stays the page's to handle", async () => {
    const page = newBusyPage();
    const seen = page.subtle.digest().catch(String);
    page.work.reject("no key");
    await page.activity.quiet();
    expect(await seen).toBe("no key");
  });

  it("while a method that starts nothing was called", async () => {
    const page = newBusyPage();
    expect(page.subtle.algorithm()).toBe("none of the page's work");
    await page.activity.quiet();
  });

  it.each<[string, (page: Page) => EventTarget, string[]]>([
    ["a request", (page) => page.store.put(), ["success", "error", "blocked"]],
    [
      "a transaction",
      (page) => page.database.transaction(),
      ["complete", "abort"],
    ],
  ])("only when %s to a database is over", async (_, start, ends) => {
    for (const end of ends) {
      const page = newBusyPage();
      const target = start(page);
      expect(await isBusy(page.activity)).toBe(true);
      target.dispatchEvent(new Event(end));
      await page.activity.quiet();
    }
  });

  it("only when all of several are over", async () => {
    const page = newBusyPage();
    const first = page.store.put();
    const second = page.store.put();
    first.dispatchEvent(new Event("success"));
    first.dispatchEvent(new Event("success"));
    expect(await isBusy(page.activity)).toBe(true);
    second.dispatchEvent(new Event("error"));
    await page.activity.quiet();
  });

  it("only when a file has been read", async () => {
    const { scope, activity } = newBusyPage();
    const reader = new scope.FileReader();
    let text: unknown;
    reader.onload = () => (text = reader.result);
    reader.readAsText(new scope.Blob(["read me"]));
    await activity.quiet();
    expect(text).toBe("read me");
  });

  it("again after messages that the page sends itself, which still arrive", async () => {
    const page = newBusyPage();
    const before = page.activity.quiet();
    page.port.postMessage("hello");
    await before;
    expect(page.port.posted).toEqual(["hello"]);
  });
});
