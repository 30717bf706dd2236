/** The reports of a recorder: what it observes is sent in order, and again until it has arrived. */
import type {
  Observation,
  Observed,
  PageFacts,
  RecorderReport,
  RecorderState,
} from "../wire.generated";

/** The response to a report: its status, and its content if that is "ok". */
export interface Delivered {
  status: number;
  state: RecorderState | null;
}

/** Sends a report. Fails if the server can't be reached. */
export type Post = (report: RecorderReport) => Promise<Delivered>;

/** The parts of a page that its recorder uses. */
export interface DeliveryContext {
  scope: Window;
  post: Post;
  /** The page's own random name. */
  page: string;
  /** Returns facts about the app. */
  look: () => PageFacts;
  warn: (text: string) => void;
}

export interface Delivery {
  observe: (observation: Observation) => void;
  /** Returns the unsent rest when the page ends; null if there is nothing. */
  rest: () => RecorderReport | null;
}

/** The time between two attempts to reach the server, in milliseconds. */
const RETRY_MS = 1_000;

/** The maximum number of observations in a report. */
const LARGEST_REPORT = 200;

/** The number of observations beyond which nothing is recorded, since the server is gone. */
const LARGEST_QUEUE = 20_000;

export function startDelivery(context: DeliveryContext): Delivery {
  const { scope, post, page, warn } = context;
  const { performance } = scope;
  const pause = (ms: number) =>
    new Promise((resolve) => scope.setTimeout(resolve, ms));
  let queue: Observed[] = [];
  let number = 0;
  let isKnown = false;
  let isSending = false;
  let isOver = false;

  const report = (observed: Observed[]): RecorderReport => ({
    page,
    number: (number += 1),
    facts: isKnown ? null : context.look(),
    observed,
  });

  /** Sends a report until the server has it. Returns false if the server refuses it. */
  async function deliver(message: RecorderReport): Promise<boolean> {
    for (;;) {
      try {
        const { status, state } = await post(message);
        if (state === null) {
          warn(`the recording ended: the server responded with ${status}`);
          return false;
        }
        isKnown = state.isKnown;
        return true;
      } catch {
        await pause(RETRY_MS);
      }
    }
  }

  async function send() {
    if (isSending || isOver) return;
    isSending = true;
    // What happens at once is one report; what happens until the response, the next.
    await pause(0);
    while (queue.length > 0) {
      const taken = queue.slice(0, LARGEST_REPORT);
      queue = queue.slice(taken.length);
      if (!(await deliver(report(taken)))) {
        isOver = true;
        queue = [];
      }
    }
    isSending = false;
  }

  return {
    observe(observation) {
      if (isOver) return;
      if (queue.length >= LARGEST_QUEUE) {
        isOver = true;
        warn("the recording ended: the server can't be reached");
        return;
      }
      const at = performance.timeOrigin + performance.now();
      queue.push({ at, observation });
      void send();
    },
    rest() {
      const taken = queue;
      queue = [];
      return taken.length === 0 ? null : report(taken);
    },
  };
}
