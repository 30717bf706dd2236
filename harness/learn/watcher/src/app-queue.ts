/** Queues of messages on the page. A frame with an address of the app makes the app fetch the queue by a function. */
import { ownerOf } from "./function-channels";
import type { OwnFunctions } from "./own-functions";
import type { Scope } from "./scope";
import type { SentMessages } from "./sent-messages";

/** The start of a channel's name: the function's path follows. */
export const QUEUE = "queue:";

/** The words in usual names of functions that return the queue. */
const IS_FETCH = /fetch|queue|flush|drain|messages/i;

export function watchQueues(
  scope: Scope,
  functions: Pick<OwnFunctions, "list">,
  sent: Pick<SentMessages, "onMessage">,
): void {
  const { prototype } = scope.HTMLIFrameElement;
  const source = Object.getOwnPropertyDescriptor(prototype, "src");
  if (!source?.set) return;
  const { set } = source;
  Object.defineProperty(prototype, "src", {
    ...source,
    set(this: HTMLIFrameElement, address: string) {
      set.call(this, address);
      if (isOfApp(String(address)))
        scope.setTimeout(() => fetchQueues(scope, functions, sent), 0);
    },
  });
}

/** Reports the messages in each queue, which the functions empty. */
function fetchQueues(
  scope: Scope,
  functions: Pick<OwnFunctions, "list">,
  sent: Pick<SentMessages, "onMessage">,
): void {
  for (const { path, value } of functions.list())
    if (value.length === 0 && IS_FETCH.test(path.split(".").at(-1) ?? ""))
      for (const message of messagesIn(value, ownerOf(scope, path)))
        sent.onMessage(QUEUE + path, [message]);
}

function messagesIn(
  value: (...values: unknown[]) => unknown,
  owner: unknown,
): unknown[] {
  try {
    const list: unknown = JSON.parse(String(value.call(owner)));
    return Array.isArray(list) ? list : [];
  } catch {
    // Another function.
    return [];
  }
}

/** Returns whether an address has no server: it has an app's scheme, or a host without a domain. */
function isOfApp(address: string): boolean {
  const { protocol, hostname } = parsedAddress(address);
  if (/^https?:$/.test(protocol)) return !hostname.includes(".");
  return !/^(about|blob|data|javascript|file|)?:?$/.test(protocol);
}

function parsedAddress(address: string): {
  protocol: string;
  hostname: string;
} {
  const [, protocol = "", hostname = ""] =
    /^([\w+.-]+:)(?:\/\/([^/?#]*))?/.exec(address) ?? [];
  return { protocol, hostname };
}
