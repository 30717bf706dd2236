/**
 * The session lab: the machines that guard a session, their transitions, and actions to influence them.
 *
 * ```ts
 * const lab = createSessionLab(window, { probe, timers, random, ask });
 * lab.start();
 * lab.setHidden(true);
 * ```
 */
import type { Probe, ProbeNote } from "../../lib/probe";
import { createStore, type Store } from "../../lib/store";
import { readAttribution, type Attribution } from "../attribution/attribution";
import { browserStoredTexts } from "../device/stored-texts";
import { browserVisibility, type Visibility } from "../device/visibility";
import {
  createSafeguards,
  type SafeguardParts,
  type Safeguards,
} from "../safeguards/safeguards";

/** One transition of a machine; `id` counts from 1. */
export interface Move {
  readonly id: number;
  readonly machine: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

export interface SessionLab {
  /** The current machines; a restart creates new ones. */
  readonly safeguards: Store<Safeguards>;
  /** The number of starts; 0 before the first. */
  readonly runs: Store<number>;
  /** Whether the page is treated as hidden. */
  readonly isHidden: Store<boolean>;
  /**
   * The random number of the device's machines, from 0 up to but excluding 1; `null` for real
   * random numbers.
   */
  readonly drawn: Store<number | null>;
  /** Sends the probe's notes to the harness and to the list of transitions. */
  readonly probe: Probe;
  /** The attribution codes of the page, or of the last visited address. */
  readonly attribution: Store<Attribution>;
  /** The transitions, newest first, limited to a readable number. */
  readonly moves: Store<readonly Move[]>;
  /** Runs the page-start tasks; a second call does so with new machines, as on a new page. */
  start(): void;
  /** Stops all background tasks. */
  stop(): void;
  /** Parses attribution codes as a page at `address` would (a path of this site is allowed); false for an invalid address. */
  visit(address: string): boolean;
  setHidden(isHidden: boolean): void;
}

const KEPT = 20;

export function createSessionLab(
  window: Window,
  parts: Omit<SafeguardParts, "visibility">,
): SessionLab {
  const isHidden = createStore(false);
  const runs = createStore(0);
  const drawn = createStore<number | null>(null);
  const moves = createStore<readonly Move[]>([]);
  let count = 0;

  const note = (recorded: ProbeNote): void => {
    parts.probe.note(recorded);
    if (recorded.kind !== "transition") return;
    const { machine, from, to, cause } = recorded;
    const move = { id: ++count, machine, from, to, cause };
    moves.set([move, ...moves.get()].slice(0, KEPT));
  };
  const create = (): Safeguards =>
    createSafeguards(window, {
      ...parts,
      random: () => drawn.get() ?? parts.random(),
      probe: { note },
      visibility: labVisibility(window.document, isHidden),
    });
  const safeguards = createStore(create());
  const attribution = createStore(safeguards.get().attribution);

  return {
    safeguards,
    runs,
    isHidden,
    drawn,
    probe: { note },
    attribution,
    moves,
    start() {
      if (runs.get() > 0) {
        safeguards.get().stop();
        safeguards.set(create());
        attribution.set(safeguards.get().attribution);
      }
      runs.set(runs.get() + 1);
      safeguards.get().start();
    },
    stop: () => safeguards.get().stop(),
    visit(address) {
      const whole = wholeAddress(address, window.location.href);
      if (whole === null) return false;
      const stored = browserStoredTexts(window);
      attribution.set(readAttribution(whole, stored, parts.timers.now()));
      return true;
    },
    setHidden: isHidden.set,
  };
}

function wholeAddress(address: string, base: string): string | null {
  try {
    return new URL(address, base).href;
  } catch {
    return null;
  }
}

/** The document's visibility, unless the lab hides the page. */
function labVisibility(
  document: Document,
  isHidden: Store<boolean>,
): Visibility {
  const own = browserVisibility(document);
  return {
    isVisible: () => !isHidden.get() && own.isVisible(),
    onChange(listener) {
      const stops = [own.onChange(listener), isHidden.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
