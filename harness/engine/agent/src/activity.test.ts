import { describe, expect, it } from "vitest";
import { takeNatives } from "./natives";
import { Activity } from "./activity";
import { watchActivity } from "./watch-activity";
import { newPage } from "./testing/page";

/** A piece of work that the test completes. */
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

/** A prototype whose work the test completes, and a page that uses it. */
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

/** A page with a peer connection whose work the test completes. */
function newPeerPage(isVirtual: boolean) {
  const works: ReturnType<typeof newWork>[] = [];
  class RTCPeerConnection {
    createOffer() {
      const work = newWork();
      works.push(work);
      return work.promise;
    }
    close() {}
  }
  const scope = newPage();
  Object.assign(scope, { MessageChannel, MessagePort, RTCPeerConnection });
  const natives = takeNatives(scope);
  const activity = new Activity(natives);
  watchActivity(scope, activity, natives, isVirtual);
  return { activity, works, peer: new RTCPeerConnection() };
}

describe.each([true, false])("peer connection, virtual %s", (isVirtual) => {
  it("is busy until its offer is made", async () => {
    const { activity, works, peer } = newPeerPage(isVirtual);
    activity.deliverOnly(1);
    let isOffered = false;
    void peer.createOffer().then(() => (isOffered = true));
    let isIdle = false;
    const idle = activity.untilIdle().then(() => (isIdle = true));
    for (let turn = 0; turn < 20; turn += 1) await activity.turn();
    expect(isIdle).toBe(false);
    works[0]?.resolve(undefined);
    await idle;
    expect(isOffered).toBe(true);
  });

  it("is no longer busy once closed, though its offer is never made", async () => {
    const { activity, peer } = newPeerPage(isVirtual);
    activity.deliverOnly(1);
    void peer.createOffer();
    peer.close();
    await activity.untilIdle();
  });
});

describe("result of another thread", () => {
  it("arrives in the order of the calls, after all other work of the page", async () => {
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
    await activity.untilIdle();
    expect(order).toEqual(["page", "page", "page", "first", "second"]);
  });

  it("arrives only once the harness has confirmed that nothing is loading", async () => {
    const { activity, works, subtle } = newCryptoPage(true);
    const order: string[] = [];
    void subtle.digest().then(() => order.push("first"));
    void subtle.digest().then(() => order.push("second"));
    works[0]?.resolve(null);
    works[1]?.resolve(null);
    activity.deliverOnly(0);
    await activity.untilIdle();
    expect(order).toEqual([]);
    expect(activity.holds).toBe(true);
    activity.deliverOnly(1);
    await activity.untilIdle();
    expect(order).toEqual(["first"]);
    activity.deliverOnly(1);
    await activity.untilIdle();
    expect(order).toEqual(["first", "second"]);
    expect(activity.holds).toBe(false);
  });

  it("arrives only when all results under way are complete", async () => {
    const { activity, works, subtle } = newCryptoPage(true);
    const order: string[] = [];
    void subtle.digest().then(() => order.push("first"));
    void subtle.digest().then(() => order.push("second"));
    works[0]?.resolve(null);
    expect(await isBusy(activity)).toBe(true);
    expect(order).toEqual([]);
    works[1]?.resolve(null);
    await activity.untilIdle();
    expect(order).toEqual(["first", "second"]);
  });

  it("arrives at once on the real clock", async () => {
    const { works, subtle } = newCryptoPage(false);
    const result = subtle.digest();
    works[0]?.resolve("there");
    expect(await result).toBe("there");
  });
});

/** Whether the page is still busy after this number of turns of the event loop. */
async function isBusy(activity: Activity): Promise<boolean> {
  let isIdle = false;
  void activity.untilIdle().then(() => (isIdle = true));
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise<void>((done) => setTimeout(done, 0));
  return !isIdle;
}

describe("page is idle", () => {
  it("when nothing happens", async () => {
    await newBusyPage().activity.untilIdle();
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
    await activity.untilIdle();
    expect(ran.filter((what) => what === "message")).toHaveLength(10);
    expect(ran.filter((what) => what === "promise")).toHaveLength(2);
  });

  it.each<[string, (page: Page) => unknown]>([
    ["cryptography", (page) => page.subtle.digest()],
    ["a cache", (page) => page.cache.put()],
    ["a list of databases", (page) => page.factory.databases()],
  ])("only when the promise of %s is settled", async (_, start) => {
    const page = newBusyPage();
    start(page);
    expect(await isBusy(page.activity)).toBe(true);
    page.work.resolve(null);
    await page.activity.untilIdle();
  });

  it("when that promise was rejected, which the page still has to handle", async () => {
    const page = newBusyPage();
    const seen = page.subtle.digest().catch(String);
    page.work.reject("no key");
    await page.activity.untilIdle();
    expect(await seen).toBe("no key");
  });

  it("after a method call that starts nothing", async () => {
    const page = newBusyPage();
    expect(page.subtle.algorithm()).toBe("none of the page's work");
    await page.activity.untilIdle();
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
      await page.activity.untilIdle();
    }
  });

  it("only when several pieces of work are complete", async () => {
    const page = newBusyPage();
    const first = page.store.put();
    const second = page.store.put();
    first.dispatchEvent(new Event("success"));
    first.dispatchEvent(new Event("success"));
    expect(await isBusy(page.activity)).toBe(true);
    second.dispatchEvent(new Event("error"));
    await page.activity.untilIdle();
  });

  it("only when a file has been read", async () => {
    const { scope, activity } = newBusyPage();
    const reader = new scope.FileReader();
    let text: unknown;
    reader.onload = () => (text = reader.result);
    reader.readAsText(new scope.Blob(["read me"]));
    await activity.untilIdle();
    expect(text).toBe("read me");
  });

  it("only after messages that the page sends itself", async () => {
    const page = newBusyPage();
    const before = page.activity.untilIdle();
    page.port.postMessage("hello");
    await before;
    expect(page.port.posted).toEqual(["hello"]);
  });
});
