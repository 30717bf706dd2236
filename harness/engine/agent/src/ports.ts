/**
 * Delivers the messages that a window sends itself through a port, as tasks of this process, in order. WebKit would
 * pass each to another process and back, which takes longer on a busy machine, and frameworks schedule their work by
 * such messages.
 */
import { apply, bare } from "./builtins";
import type { Natives } from "./natives";
import type { Work } from "./work";

type Scope = Window & typeof globalThis;

/** A message uses the browser's port unless its port was created in this window and has a listener in it. */
export function installPorts(
  scope: Scope,
  activity: Work,
  natives: Pick<Natives, "queueTask">,
): void {
  const { MessageChannel, MessageEvent, structuredClone } = scope;
  const ports = scope.MessagePort.prototype;
  const { postMessage, start, close, dispatchEvent } = ports;
  const handler = Object.getOwnPropertyDescriptor(ports, "onmessage");
  const others = new WeakMap<MessagePort, MessagePort>();
  const listening = new WeakSet<MessagePort>();
  const closed = new WeakSet<MessagePort>();
  // Ports whose messages used the browser's port: later messages must not overtake them.
  const away = new WeakSet<MessagePort>();

  const watched = new Proxy(MessageChannel, {
    construct(target, args, newTarget) {
      const channel = Reflect.construct(
        target,
        args,
        newTarget,
      ) as MessageChannel;
      others.set(channel.port1, channel.port2);
      others.set(channel.port2, channel.port1);
      return channel;
    },
  });
  MessageChannel.prototype.constructor = watched;
  scope.MessageChannel = watched;

  Object.defineProperty(ports, "onmessage", {
    ...handler,
    set(this: MessagePort, value: unknown) {
      handler?.set?.call(this, value);
      listening.add(this);
    },
  });
  ports.start = function (this: MessagePort) {
    start.call(this);
    listening.add(this);
  };
  ports.close = function (this: MessagePort) {
    close.call(this);
    closed.add(this);
  };
  ports.postMessage = function (
    this: MessagePort,
    ...args: [message: unknown, transfer?: unknown]
  ) {
    const other = others.get(this);
    if (
      !other ||
      !listening.has(other) ||
      away.has(other) ||
      (args.length > 1 && args[1] !== undefined)
    ) {
      if (other) away.add(other);
      activity.posted();
      return postMessage.apply(this, args as Parameters<typeof postMessage>);
    }
    const data: unknown = isPrimitive(args[0])
      ? args[0]
      : structuredClone(args[0]);
    activity.pulse();
    natives.queueTask(() => {
      activity.ran();
      if (!closed.has(this) && !closed.has(other))
        apply(dispatchEvent, other, [
          new MessageEvent("message", bare({ data })),
        ]);
    });
  } as typeof postMessage;
}

/** Counts messages to other windows, workers or pages as well. */
export function countMessages(
  type: { prototype: { postMessage: (...args: never[]) => void } } | undefined,
  activity: Work,
): void {
  if (!type) return;
  const { postMessage } = type.prototype;
  type.prototype.postMessage = function (...args) {
    activity.posted();
    return Reflect.apply(postMessage, this, args) as void;
  };
}

function isPrimitive(value: unknown): boolean {
  return (
    ((typeof value !== "object" && typeof value !== "function") ||
      value === null) &&
    typeof value !== "symbol"
  );
}
