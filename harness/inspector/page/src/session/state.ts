/** The session's state as received from the binary, except the entries of the journal. */
import {
  PROTOCOL,
  type Breakpoints,
  type Clock,
  type ConnectedPage,
  type Violation,
  type Held,
  type Hello,
  type LivePicture,
  type PageState,
  type Phone,
  type MissedAct,
  type RecordedStep,
  type Replay,
  type Update,
} from "../wire.generated";

export interface SessionState {
  readonly connection: Connection;
  /** `null` until the binary has sent `hello`. */
  readonly hello: Hello | null;
  readonly phone: Phone | null;
  readonly page: ConnectedPage | null;
  readonly clock: ClockReading | null;
  readonly rules: string;
  readonly breakpoints: Breakpoints;
  readonly held: readonly Held[];
  readonly violations: readonly Violation[];
  readonly pageState: PageState | null;
  readonly recording: Recording;
  readonly replay: Replay | null;
  /** The current picture of the page; `null` if there is none. */
  readonly picture: LivePicture | null;
}

export type Connection =
  | { readonly kind: "connecting" }
  | { readonly kind: "open" }
  /** The connection was lost; a new attempt is running or scheduled. */
  | { readonly kind: "lost"; readonly attempts: number }
  /** The binary uses another protocol version. */
  | { readonly kind: "mismatch"; readonly older: "page" | "binary" };

/** The session's clock, and the time of its reading, in milliseconds of the page's own clock. */
export interface ClockReading extends Clock {
  readonly readAt: number;
  /** When time stopped because something is held, on the page's own clock; `null` while it runs. */
  readonly stoppedAt: number | null;
}

export interface Recording {
  readonly isOn: boolean;
  readonly steps: readonly RecordedStep[];
  readonly missed: readonly MissedAct[];
}

export const NOTHING_YET: SessionState = {
  connection: { kind: "connecting" },
  hello: null,
  phone: null,
  page: null,
  clock: null,
  rules: "",
  breakpoints: { calls: [], links: [], requests: [], stop_time: true },
  held: [],
  violations: [],
  pageState: null,
  recording: { isOn: false, steps: [], missed: [] },
  replay: null,
  picture: null,
};

/**
 * The state after an update. Entries and command results are not part of it.
 *
 * @param now - in milliseconds of the page's own clock
 */
export function reduce(
  state: SessionState,
  update: Update,
  now: number,
): SessionState {
  return withStoppedTime(take(state, update, now), now);
}

/** Whether the machine's clock is stopped because something is held. */
export function isTimeStopped({
  clock,
  held,
  breakpoints,
}: SessionState): boolean {
  return breakpoints.stop_time && held.length > 0 && clock?.mode === "real";
}

/** Stops the reading of the clock while time is stopped, and resumes it from there. */
function withStoppedTime(state: SessionState, now: number): SessionState {
  const { clock } = state;
  const stops = isTimeStopped(state);
  if (clock === null || stops === (clock.stoppedAt !== null)) return state;
  const { readAt, stoppedAt } = clock;
  return {
    ...state,
    clock:
      stoppedAt === null
        ? { ...clock, stoppedAt: now }
        : { ...clock, stoppedAt: null, readAt: readAt + now - stoppedAt },
  };
}

function take(state: SessionState, update: Update, now: number): SessionState {
  switch (update.is) {
    case "hello": {
      const { is: _is, ...hello } = update;
      if (hello.protocol === PROTOCOL)
        return { ...state, connection: { kind: "open" }, hello };
      const older = hello.protocol < PROTOCOL ? "binary" : "page";
      return { ...state, connection: { kind: "mismatch", older } };
    }
    case "phone":
      return { ...state, phone: update.phone };
    case "page":
      return { ...state, page: update.page };
    case "clock": {
      const { is: _is, ...clock } = update;
      return { ...state, clock: { ...clock, readAt: now, stoppedAt: null } };
    }
    case "rules":
      return { ...state, rules: update.yaml };
    case "breakpoints":
      return { ...state, breakpoints: update.breakpoints };
    case "held":
      return { ...state, held: update.held };
    case "violations":
      return { ...state, violations: update.violations };
    case "page-state":
      return { ...state, pageState: update.state };
    case "restarted":
      return { ...state, held: [], violations: [] };
    case "recording":
      return {
        ...state,
        recording: {
          isOn: update.is_on,
          steps: update.steps,
          missed: update.missed,
        },
      };
    case "picture":
      return { ...state, picture: update.picture };
    case "replay": {
      const { is: _is, ...replay } = update;
      return { ...state, replay };
    }
    default:
      return state;
  }
}
