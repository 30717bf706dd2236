/**
 * Installs the app's side of the bridge on the page, and performs the app's actions on the page.
 */
import type { NoteSink } from "./outbox";
import type { Environment, Injection, Visibility } from "./wire";

type Scope = Window & typeof globalThis;

interface MessageHandler {
  postMessage: (message: unknown) => unknown;
}

export function installBridge(
  scope: Scope,
  environment: Environment,
  outbox: NoteSink,
): void {
  for (const { name, methods } of environment.objects) {
    const object: Record<string, unknown> = {};
    for (const method of methods) {
      object[method] = (argument: unknown) =>
        outbox.send({
          kind: "bridge",
          via: `${name}.${method}`,
          argument: plain(argument),
        });
    }
    Object.defineProperty(scope, name, {
      value: object,
      configurable: true,
      writable: true,
    });
  }
  if (environment.handlers.length > 0) {
    const messageHandlers: Record<string, unknown> = {};
    for (const name of environment.handlers) {
      messageHandlers[name] = {
        postMessage: (argument: unknown) =>
          outbox.send({
            kind: "bridge",
            via: name,
            argument: plain(structuredClone(argument)),
          }),
      };
    }
    Object.defineProperty(scope, "webkit", {
      value: { messageHandlers },
      configurable: false,
    });
  }
}

/**
 * References to the message handlers: without one, the engine would recreate a handler and lose the
 * properties set on it.
 */
const kept: MessageHandler[] = [];

/**
 * Announces messages where the engine provides the message handlers itself. A message then goes
 * directly to the harness; the agent sends a note beforehand, which gives the message its position
 * and instant among the notes.
 */
export function announceHandlers(
  scope: Scope,
  names: string[],
  outbox: NoteSink,
): void {
  const { webkit } = scope as {
    webkit?: { messageHandlers: Record<string, MessageHandler> };
  };
  for (const name of names) {
    const handler = webkit?.messageHandlers[name];
    if (!handler) continue;
    kept.push(handler);
    const post = handler.postMessage;
    Object.defineProperty(handler, "postMessage", {
      configurable: true,
      writable: true,
      value: (message: unknown) => {
        outbox.send({ kind: "handler", name });
        return post.call(handler, message);
      },
    });
  }
}

export function inject(
  scope: Scope,
  outbox: NoteSink,
  injection: Injection,
): void {
  switch (injection.kind) {
    case "call":
      call(scope, outbox, injection);
      break;
    case "visibility":
      setVisibility(scope, injection.state);
      break;
    case "history-back":
      scope.history.back();
  }
}

/**
 * The path is looked up at the time of the call, since clients install their receivers late and
 * remove them again.
 */
function call(
  scope: Scope,
  outbox: NoteSink,
  injection: Injection & { kind: "call" },
): void {
  try {
    let owner: unknown = scope;
    let target: unknown = scope;
    for (const step of injection.path.split(".")) {
      owner = target;
      target = (target as Record<string, unknown> | null | undefined)?.[step];
    }
    if (typeof target === "function") {
      Reflect.apply(target, owner, injection.arguments);
    } else if (!injection.optional) {
      outbox.send({ kind: "missed", path: injection.path });
    }
  } catch (error) {
    // An exception in a receiver is an uncaught error of the page.
    scope.reportError(error);
  }
}

function setVisibility(scope: Scope, state: Visibility): void {
  const { document } = scope;
  if (document.visibilityState === state) return;
  const show = (name: string, value: unknown) =>
    Object.defineProperty(document, name, {
      configurable: true,
      get: () => value,
    });
  show("visibilityState", state);
  show("hidden", state === "hidden");
  document.dispatchEvent(
    new scope.Event("visibilitychange", { bubbles: true }),
  );
}

// The page may replace these functions, and messages have to be copied all the same.
const { parse, stringify } = JSON as {
  parse: (text: string) => unknown;
  stringify: (value: unknown) => string | undefined;
};

/**
 * A copy of an argument for the app. An argument without a JSON form is replaced by its text, which
 * the host then judges.
 */
function plain(argument: unknown): unknown {
  try {
    return parse(stringify(argument) ?? "null");
  } catch {
    return String(argument);
  }
}
