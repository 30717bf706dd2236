/**
 * The client's own challenge: a piece that must be slid to a mark. The dialog shows the current round; this module implements
 * the rules, without a framework.
 */
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import type { ChallengeEnd, ChallengeProvider } from "./challenge";

/** One attempt. Positions are whole numbers from 0 to 100. */
export interface SlideRound {
  readonly mark: number;
  /** The number of failed attempts before this one. */
  readonly misses: number;
}

export interface SlideChallenge extends ChallengeProvider {
  /** The current round; `null` if there is none. */
  readonly round: Store<SlideRound | null>;
  /** The user released the piece at `position`. */
  tryAt(position: number): void;
  close(): void;
}

/** The number of misses that fails the challenge. */
export const SLIDE_TRIES = 3;
const TOLERANCE = 2;

/** Marks keep a distance from the ends, so that an unmoved piece is never correct. */
const MARKS = { from: 20, count: 71 };

const FAILED: ChallengeEnd = {
  kind: "failed",
  code: "60500",
  message: "challenge failed",
};

/** `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export function createSlideChallenge(
  random: () => number,
  timers: Timers,
): SlideChallenge {
  const round = createStore<SlideRound | null>(null);
  let captchaId = "";
  let finish: ((end: ChallengeEnd) => void) | null = null;

  const newRound = (misses: number): SlideRound => ({
    mark: MARKS.from + Math.floor(random() * MARKS.count),
    misses,
  });
  const end = (how: ChallengeEnd): void => {
    round.set(null);
    finish?.(how);
    finish = null;
  };
  const validation = (position: number): string =>
    JSON.stringify({
      captcha_id: captchaId,
      lot_number: hexText(random, 32),
      pass_token: hexText(random, 64),
      gen_time: String(Math.floor(timers.now() / 1_000)),
      captcha_output: String(position),
    });

  return {
    round,
    tryAt(position) {
      const current = round.get();
      if (current === null) return;
      const misses = current.misses + 1;
      if (Math.abs(position - current.mark) <= TOLERANCE)
        end({ kind: "solved", validation: validation(position) });
      else if (misses === SLIDE_TRIES) end(FAILED);
      else round.set(newRound(misses));
    },
    close() {
      end({ kind: "closed" });
    },
    prepare: async (request) => ({
      kind: "ready",
      challenge: {
        show() {
          captchaId = request.captchaId;
          round.set(newRound(0));
          return new Promise((resolve) => {
            finish = resolve;
          });
        },
      },
    }),
  };
}

function hexText(random: () => number, length: number): string {
  return Array.from({ length }, () =>
    Math.floor(random() * 16).toString(16),
  ).join("");
}
