/** The pair that a page logs in with: made on first use, and kept for the page's lifetime (§4). */
import type { Timers } from "../../lib/timers";
import { BACKUP_PAIRS } from "./backup-pairs";
import { makeKeyPair, type Algorithm, type KeyPair } from "./key-pair";
import { KEY_PAIR_MS } from "./limits";
import type { PairStore } from "./pair-store";
import type { SecurityLog } from "./security-log";

export interface PagePair {
  /** The pair, once there is one. */
  current(): KeyPair | null;
  /** The page's pair, `stored` if it has none yet, or a new one. Never rejects. */
  obtain(algorithm: Algorithm, stored: KeyPair | null): Promise<KeyPair>;
}

export interface PagePairParts {
  readonly subtle: () => SubtleCrypto | undefined;
  readonly timers: Timers;
  readonly store: PairStore;
  readonly log: SecurityLog;
}

export function createPagePair(parts: PagePairParts): PagePair {
  let making: Promise<KeyPair> | null = null;
  let current: KeyPair | null = null;
  const make = async (algorithm: Algorithm): Promise<KeyPair> => {
    current = await makeInTime(parts, algorithm);
    void makeSpare(parts, algorithm);
    return current;
  };
  return {
    current: () => current,
    obtain(algorithm, stored) {
      if (making === null && stored !== null) current = stored;
      making ??= stored === null ? make(algorithm) : Promise.resolve(stored);
      return making;
    },
  };
}

/** Makes a pair; if that fails or takes too long, returns the spare one or the built-in one. */
async function makeInTime(
  { subtle, timers, store, log }: PagePairParts,
  algorithm: Algorithm,
): Promise<KeyPair> {
  const made = await inTime(timers, makePair(subtle(), algorithm));
  if (typeof made === "object") return made;
  log.write(
    made === "failed" ? "key-pair-failed" : "key-pair-timeout",
    algorithm,
  );
  return store.takeSpare(algorithm) ?? BACKUP_PAIRS[algorithm];
}

/** Runs in the background, without a timeout, and ignores failures. */
async function makeSpare(
  { subtle, store }: PagePairParts,
  algorithm: Algorithm,
): Promise<void> {
  if (store.spare() !== null) return;
  const spare = await makePair(subtle(), algorithm);
  if (spare !== "failed") store.saveSpare(spare);
}

async function makePair(
  subtle: SubtleCrypto | undefined,
  algorithm: Algorithm,
): Promise<KeyPair | "failed"> {
  try {
    return subtle === undefined
      ? "failed"
      : await makeKeyPair(subtle, algorithm);
  } catch {
    return "failed";
  }
}

function inTime(
  timers: Timers,
  pair: Promise<KeyPair | "failed">,
): Promise<KeyPair | "failed" | "late"> {
  return new Promise((settle) => {
    const cancel = timers.after(KEY_PAIR_MS, () => settle("late"));
    void pair.then((made) => {
      cancel();
      settle(made);
    });
  });
}
