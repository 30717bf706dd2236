/**
 * The probe: reports to the harness what only the client can observe, as DOM events that no other code listens to.
 *
 * ```ts
 * probe.note({ kind: "settle", callback: "appCallback_1", outcome: "resolved" });
 * ```
 */

/**
 * A note of the probe: the settling of the call with this `callback`, or the transition of a
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

/** A probe that dispatches events on `target`, normally the document. */
export function createProbe(target: EventTarget): Probe {
  return {
    note(note) {
      target.dispatchEvent(
        new CustomEvent("footbridge", { detail: JSON.stringify(note) }),
      );
    },
  };
}
