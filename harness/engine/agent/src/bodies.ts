/**
 * Reads the bodies of responses that the page leaves unread. Chromium does so by itself, but not with `Cache-Control:
 * no-store`: the load of such a response ends only when its body is read, and the harness would wait for it.
 */
import {
  apply,
  getter,
  indexOf,
  newPromise,
  own,
  setProperty,
  uncurry,
} from "./builtins";
import type { Natives } from "./natives";

type Scope = Window & typeof globalThis;

const OwnPromise = Promise;
const { then } = Promise.prototype;
const toLowerCase = uncurry(String.prototype.toLowerCase);

/** Reads the bodies of `fetch` in a window or a worker. The page can still read them later. */
export function readUnreadBodies(
  scope: Scope,
  natives: Pick<Natives, "queueTask">,
): void {
  const { Headers, Response, fetch } = scope as Partial<Scope>;
  if (!Headers || !Response || !fetch) return;
  const headersOf = getter(Response.prototype, "headers");
  const isUsed = getter(Response.prototype, "bodyUsed");
  const clone = uncurry(Response.prototype.clone);
  const read = uncurry(Response.prototype.arrayBuffer);
  const headerOf = uncurry<Headers, [string], string | null>(
    Headers.prototype.get,
  );
  const isUnbuffered = (response: Response): boolean => {
    const control = headerOf(headersOf(response), "cache-control") ?? "";
    return indexOf(toLowerCase(control), "no-store") >= 0;
  };
  const readCopy = async (response: Response): Promise<void> => {
    // The page may read it in this task.
    await newPromise<void>((done) => natives.queueTask(done));
    if (isUsed(response)) return;
    try {
      await own(read(clone(response)));
    } catch {
      // The page reads it, or has aborted the request.
    }
  };
  // A proxy has the text `[native code]`, like the browser's own function; clients look at it.
  const watched = new Proxy(fetch, {
    apply(target, self: unknown, args: unknown[]) {
      const result = apply(target, self, args) as Promise<Response>;
      const received = (
        fulfilled: (response: Response) => void,
        rejected: (reason: unknown) => void,
      ): void =>
        void own(apply(then, result, [fulfilled, rejected]) as Promise<void>);
      // In the caller's window, like the browser's own promise.
      return new OwnPromise((resolve, reject) => {
        received((response) => {
          resolve(response);
          if (isUnbuffered(response)) void readCopy(response);
        }, reject);
      });
    },
  });
  setProperty(scope, "fetch", {
    value: watched,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
