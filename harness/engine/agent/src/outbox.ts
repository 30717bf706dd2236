/** What the page tells the harness, in order, as JSON lines that leave through one DOM event. */
import type { Natives } from "./natives";

export type Note =
  | { kind: "bridge"; via: string; argument: unknown }
  | { kind: "probe"; detail: string }
  | { kind: "live"; role: "alert" | "status"; text: string }
  | { kind: "console"; level: "warning" | "error"; text: string }
  | { kind: "error"; text: string }
  | { kind: "dialog"; dialog: "alert" | "confirm" | "prompt"; text: string }
  | { kind: "title"; text: string }
  | { kind: "goto"; url: string }
  | { kind: "link"; url: string }
  | { kind: "missed"; path: string }
  | { kind: "leaving"; now: number }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refusal"; id: number; problem: string }
  | { kind: "settled"; id: number; now: number; due: number | null };

export class Outbox {
  /** How much the page has told: lets the clock stop at the first timer that says something. */
  sent = 0;

  constructor(
    private readonly document: Document,
    private readonly channel: string,
    private readonly natives: Natives,
    private readonly makeEvent: (channel: string, text: string) => Event,
  ) {}

  send(note: Note): void {
    this.sent += 1;
    this.natives.dispatchEvent(
      this.document,
      this.makeEvent(this.channel, JSON.stringify(note)),
    );
  }
}
