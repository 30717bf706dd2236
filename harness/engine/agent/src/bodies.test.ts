import { expect, it, vi } from "vitest";
import { readUnreadBodies } from "./bodies";

type Scope = Window & typeof globalThis;

/** A window whose `fetch` gets this response, and a function that runs the queued tasks. */
function windowWith(fetch: typeof globalThis.fetch) {
  const tasks: (() => void)[] = [];
  const scope = { fetch, Headers, Response } as unknown as Scope;
  readUnreadBodies(scope, { queueTask: (run) => void tasks.push(run) });
  const runTasks = () => {
    for (const run of tasks.splice(0)) run();
  };
  return { scope, tasks, runTasks };
}

/** A response with one chunk, and whether it has been read to its end. */
function response(control: string) {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (isRead) return controller.close();
        isRead = true;
        controller.enqueue(new TextEncoder().encode("text"));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "cache-control": control };
  return {
    whole: new Response(body, { headers }),
    isRead: () => isRead,
  };
}

it("reads the body that the page doesn't read, which still can", async () => {
  const { whole, isRead } = response("private, No-Store");
  const { scope, runTasks } = windowWith(() => Promise.resolve(whole));
  const received = await scope.fetch("/");
  expect(isRead()).toBe(false);
  runTasks();
  await vi.waitFor(() => expect(isRead()).toBe(true));
  expect(received.bodyUsed).toBe(false);
  expect(await received.text()).toBe("text");
});

it("leaves a body to the page that reads it", async () => {
  const { whole } = response("no-store");
  const { scope, runTasks } = windowWith(() => Promise.resolve(whole));
  const reader = (await scope.fetch("/")).body?.getReader();
  runTasks();
  const read = await reader?.read();
  expect(new TextDecoder().decode(read?.value as Uint8Array)).toBe("text");
});

it("leaves other bodies to the browser", async () => {
  const { whole, isRead } = response("max-age=60");
  const { scope, tasks } = windowWith(() => Promise.resolve(whole));
  await scope.fetch("/");
  expect(tasks).toEqual([]);
  expect(isRead()).toBe(false);
});

it("passes on errors, arguments and the receiver", async () => {
  const received: unknown[] = [];
  const { scope } = windowWith(function fetch(this: unknown, ...args) {
    received.push(this, ...args);
    return Promise.reject(new TypeError("no network"));
  });
  const { fetch } = scope;
  await expect(fetch("/a", { method: "POST" })).rejects.toThrow("no network");
  expect(received).toEqual([undefined, "/a", { method: "POST" }]);
  expect(fetch.name).toBe("fetch");
});
