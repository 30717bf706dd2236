/**
 * The probe: tells the harness what only the client can know, with one DOM event that nobody else hears.
 *
 * ```ts
 * probe.note({ kind: "settle", callback: "appCallback_1", outcome: "resolved" });
 * ```
 */

/**
 * A note of the probe: the settling of the call that named `callback`, or the transition of a
 * machine.
 */
export type ProbeNote =
  | { kind: "settle"; callback: string; outcome: "resolved" }
  | {
      kind: "settle";
      callback: string;
      outcome: "rejected";
      code: string;
      reason: string;
    }
  | {
      kind: "transition";
      machine: string;
      from: string;
      to: string;
      cause: string;
    };

export interface Probe {
  note(note: ProbeNote): void;
}

/** A probe that speaks on `target`, normally the document. */
export function createProbe(target: EventTarget): Probe {
  return {
    note(note) {
      target.dispatchEvent(
        new CustomEvent("footbridge", { detail: JSON.stringify(note) }),
      );
    },
  };
}
