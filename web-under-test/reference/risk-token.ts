/** Runs the client's risk token through a sequence of events (§4, §9). */
import {
  createDeviceRisk,
  type Attempt,
} from "../src/features/risk/device-risk";
import { createRiskToken } from "../src/features/risk/risk-token";
import { createTokenMemory } from "../src/features/risk/token-memory";
import { steppedTimers } from "./stepped-timers";
import { cookies, sharedTexts } from "./memory";

type Answer =
  | { readonly kind: "token"; readonly token: unknown }
  | { readonly kind: "error" | "throws" | "not-loaded" | "installs-nothing" };

type Step =
  | { readonly kind: "advance"; readonly ms: number }
  /** The script replies to the last request, or (`late`) to the one before. */
  | { readonly kind: "answer"; readonly answer: Answer; readonly late: boolean }
  | { readonly kind: "visible"; readonly isVisible: boolean }
  /** Another tab changes stored values; values that are not listed stay. */
  | { readonly kind: "elsewhere"; readonly stored: Stored };

/** Stored values; instants are relative to the present, in milliseconds. `null` removes a value. */
interface Stored {
  readonly cookie?: string | null;
  readonly expiry?: number | null;
  readonly pending?: number | null;
}

interface Sequence {
  readonly start: number;
  readonly stored: Stored;
  readonly fallback: string | null;
  readonly isVisible: boolean;
  readonly steps: readonly Step[];
}

const FALLBACK = "risk_token_fallback";
const EXPIRY = "risk_token_expiry";
const PENDING = "risk_token_pending";
const COOKIE = "risk_token";
const YEAR_MS = 31_536_000_000;

type LoggedEvent = Record<string, unknown>;

export async function runRiskToken(sequence: Sequence): Promise<unknown> {
  const events: LoggedEvent[] = [];
  const timers = steppedTimers(sequence.start);
  const log = (event: LoggedEvent): void =>
    void events.push({ at: timers.now() - sequence.start, ...event });
  const jar = cookies();
  const texts = sharedTexts();
  const store = ({ cookie, expiry, pending }: Stored): void => {
    if (cookie === null) jar.remove(COOKIE);
    else if (cookie !== undefined) jar.write(COOKIE, cookie, YEAR_MS);
    // The mark changes last: listeners to the mark read the other values then.
    for (const [key, ahead] of [
      [EXPIRY, expiry],
      [PENDING, pending],
    ] as const)
      if (ahead !== undefined)
        texts.changeElsewhere(
          key,
          ahead === null ? null : String(timers.now() + ahead),
        );
  };
  store(sequence.stored);
  if (sequence.fallback !== null) texts.set(FALLBACK, sequence.fallback);

  let isVisible = sequence.isVisible;
  const watchers = new Set<() => void>();
  const questions: ((answer: Answer) => void)[] = [];
  const attempt = (): Promise<Attempt> => {
    log({ kind: "ask" });
    const globals: Record<string, unknown> = {};
    return new Promise((resolve) => {
      questions.push((answer) => {
        const load = async (): Promise<void> => {
          if (answer.kind === "not-loaded") throw new Error("not loaded");
        };
        if (answer.kind !== "installs-nothing")
          globals["DeviceRisk"] = deviceRisk(answer);
        resolve(createDeviceRisk(globals, { load }, "https://x").attempt());
      });
    });
  };
  const risk = createRiskToken({
    deviceRisk: { script: { load: () => Promise.resolve() }, attempt },
    memory: createTokenMemory(jar, texts),
    visibility: {
      isVisible: () => isVisible,
      onChange(listener) {
        watchers.add(listener);
        return () => void watchers.delete(listener);
      },
    },
    timers,
    probe: {
      note(note) {
        if (note.kind === "transition")
          log({
            kind: "note",
            from: note.from,
            to: note.to,
            cause: note.cause,
          });
      },
    },
    report: (failure) => log({ kind: "report", failure }),
  });

  risk.start();
  await timers.settle();
  for (const step of sequence.steps) {
    switch (step.kind) {
      case "advance":
        await timers.advance(step.ms);
        break;
      case "answer":
        take(questions, step.late)?.(step.answer);
        break;
      case "visible":
        if (isVisible === step.isVisible) break;
        isVisible = step.isVisible;
        for (const watch of watchers) watch();
        break;
      case "elsewhere":
        store(step.stored);
        break;
    }
    await timers.settle();
  }
  const end = {
    events,
    status: risk.status.get(),
    cookie: jar.read(COOKIE),
    fallback: texts.get(FALLBACK),
    expiry: instant(texts.get(EXPIRY)),
    pending: instant(texts.get(PENDING)),
    carried: risk.carried(),
  };
  risk.stop();
  return end;
}

/** Takes the last request, or the one before if `isLate`. */
function take<Question>(
  questions: Question[],
  isLate: boolean,
): Question | undefined {
  const place = questions.length - (isLate ? 2 : 1);
  return place < 0 ? undefined : questions.splice(place, 1)[0];
}

/** The object that the script installs. */
function deviceRisk(answer: Answer): object {
  return {
    getToken(_: unknown, callback: (error: unknown, token: unknown) => void) {
      if (answer.kind === "throws") throw new Error("thrown");
      if (answer.kind === "token") callback(null, answer.token);
      else callback(new Error("constid 500"), null);
    },
  };
}

function instant(text: string | null): number | null {
  return text === null ? null : Number(text);
}
