/** The page's side of a verification: reports what happens, and follows the instructions. */
import { listen } from "../bridge/listen";
import { look } from "../bridge/look";
import { announce, send } from "../bridge/send";
import type {
  Arrival,
  Instruction,
  PageEvent,
  PageReport,
  Question,
  Seen,
  Setup,
  View,
} from "../wire.generated";

/** The view, and the connection to the session's server. */
export interface SessionState {
  view: View;
  question: Question | null;
  /** Whether an answer is on its way. */
  isAnswering: boolean;
  status: "connecting" | "running" | "lost" | "finished" | "replaced";
}

/** The inputs of a session. */
export interface SessionContext {
  scope: Window;
  setup: Setup;
  /** Sends a report, and returns the response's JSON. Fails if the server can't be reached. */
  post: (report: PageReport) => Promise<Instruction>;
  /** The page's own random name. */
  page: string;
}

export interface Session {
  subscribe: (listener: () => void) => () => void;
  state: () => SessionState;
  answer: (chosen: string[]) => void;
}

/** The time between two attempts to reach the server, in milliseconds. */
const RETRY_MS = 1_000;

const EMPTY: View = {
  app: "",
  done: 0,
  total: 0,
  now: "",
  next: "",
  results: [],
};

/** Starts the session of a page. */
export function startSession(context: SessionContext): Session {
  const { scope, setup, page } = context;
  const now = () => scope.performance.now();
  let state: SessionState = {
    view: EMPTY,
    question: null,
    isAnswering: false,
    status: "connecting",
  };
  const listeners = new Set<() => void>();
  const change = (changes: Partial<SessionState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  let seen: Seen[] = [];
  let wake = () => {};
  let answered: PageEvent | null = null;
  const arrived = (arrival: Arrival) => {
    seen.push({ kind: "arrived", at: now(), arrival });
    wake();
  };
  const pause = (ms: number | null) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (ms !== null) scope.setTimeout(resolve, ms);
      if (seen.some(({ kind }) => kind === "arrived") || answered !== null)
        resolve();
    });

  /** Reports until the server responds. */
  async function report(number: number, event: PageEvent) {
    const taken = seen;
    seen = [];
    const message = { page, number, now: now(), seen: taken, event };
    for (;;) {
      try {
        const instruction = await context.post(message);
        return instruction;
      } catch {
        change({ status: "lost" });
        await new Promise((resolve) => scope.setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async function run() {
    // Listening adds functions, which are not the app's.
    const facts = look(scope, setup.probes);
    listen(scope, setup.listeners, arrived);
    for (const url of setup.probes.announcements) announce(scope, url);
    let event: PageEvent = { kind: "loaded", facts };
    for (let number = 1; ; number += 1) {
      const { step, view } = await report(number, event);
      event = { kind: "waited" };
      const status = "running";
      switch (step.kind) {
        case "send":
          change({ view, question: null, isAnswering: false, status });
          for (const message of step.messages) {
            seen.push({ kind: "sent", call: message.call, at: now() });
            send(scope, message, arrived);
          }
          await pause(step.ms);
          break;
        case "wait":
          change({ view, question: null, isAnswering: false, status });
          await pause(step.ms);
          break;
        case "open":
          change({ view, question: null, isAnswering: false, status });
          scope.location.href = step.url;
          break;
        case "ask": {
          const isSame = state.question?.number === step.question.number;
          const question = isSame ? state.question : step.question;
          change({ view, question, isAnswering: false, status });
          await pause(null);
          event = answered ?? event;
          answered = null;
          break;
        }
        case "finish":
          change({ view, question: null, status: "finished" });
          return;
        case "replaced":
          change({ question: null, status: "replaced" });
          return;
      }
    }
  }

  void run();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    answer: (chosen) => {
      if (state.question === null || state.isAnswering) return;
      const question = state.question.number;
      answered = { kind: "answered", question, chosen };
      change({ isAnswering: true });
      wake();
    },
  };
}
