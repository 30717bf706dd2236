/** The messages to the binary, each kind of observation once. */
import type { Scope } from "./scope";
import type { WatcherMessage } from "./wire.generated";

/** The most messages of a document, without its words. */
const MOST_MESSAGES = 2000;

/** Sends a message to the binary. */
export type Send = (message: WatcherMessage) => void;

/** Returns the app's function for the watcher's messages, and hides it from the client. */
export function takeSend(scope: Scope): Send {
  const { footbridgeLearn } = scope as unknown as {
    footbridgeLearn: { note: (call: "note", message: WatcherMessage) => void };
  };
  const { note } = footbridgeLearn;
  Reflect.deleteProperty(scope, "footbridgeLearn");
  return (message) => note("note", message);
}

export class Reporter {
  /** Whether reports are dropped for now. */
  isMuted = false;
  private isActive = true;
  private readonly seen = new Set<string>();

  constructor(private readonly send: Send) {}

  /** Reports an observation once, and each message of the page. */
  report(message: WatcherMessage): void {
    if (!this.isActive || this.isMuted || this.seen.size >= MOST_MESSAGES)
      return;
    const text = JSON.stringify(message);
    const isSent = message.kind === "sent";
    if (!isSent && this.seen.has(text)) return;
    this.seen.add(isSent ? `${this.seen.size} ${text}` : text);
    this.send(JSON.parse(text) as WatcherMessage);
  }

  /** Drops all further reports. */
  stop(): void {
    this.isActive = false;
  }
}
