/** The work of the page that is under way. */

/** Counts the work of a window or a worker. */
export interface Work {
  pulse: () => void;
  track: <Result>(work: Promise<Result>) => Promise<Result>;
  begin: () => () => void;
  hold: (result: HeldResult) => void;
  posted: () => void;
  ran: () => void;
}

/** A result that is delivered when the page has nothing else to do. */
export interface HeldResult {
  /** Fulfilled when the result is available. */
  ready: Promise<unknown>;
  deliver: () => void;
}
