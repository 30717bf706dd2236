/** What the client's risk token does in a sequence of events (§4, §9). */
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
  /** The script answers what was asked last, or (`late`) one question before that. */
  | { readonly kind: "answer"; readonly answer: Answer; readonly late: boolean }
  | { readonly kind: "visible"; readonly isVisible: boolean }
  /** Another tab changes what is stored; what isn't named stays. */
  | { readonly kind: "elsewhere"; readonly stored: Stored };

/** Instants are told by how far they lie ahead. */
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

type Told = Record<string, unknown>;

export async function runRiskToken(sequence: Sequence): Promise<unknown> {
  const told: Told[] = [];
  const timers = steppedTimers(sequence.start);
  const tell = (what: Told): void =>
    void told.push({ at: timers.now() - sequence.start, ...what });
  const jar = cookies();
  const texts = sharedTexts();
  const store = ({ cookie, expiry, pending }: Stored): void => {
    if (cookie === null) jar.remove(COOKIE);
    else if (cookie !== undefined) jar.write(COOKIE, cookie, YEAR_MS);
    // The mark goes last, as whoever waits for that looks at the rest then.
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
    tell({ kind: "ask" });
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
      onChange(hear) {
        watchers.add(hear);
        return () => void watchers.delete(hear);
      },
    },
    timers,
    probe: {
      note(note) {
        if (note.kind === "transition")
          tell({
            kind: "note",
            from: note.from,
            to: note.to,
            cause: note.cause,
          });
      },
    },
    report: (failure) => tell({ kind: "report", failure }),
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
    told,
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

/** The last of the questions, or the one before. */
function take<Question>(
  questions: Question[],
  isLate: boolean,
): Question | undefined {
  const place = questions.length - (isLate ? 2 : 1);
  return place < 0 ? undefined : questions.splice(place, 1)[0];
}

/** What the script installs, to give that answer. */
function deviceRisk(answer: Answer): object {
  return {
    getToken(_: unknown, hear: (error: unknown, token: unknown) => void) {
      if (answer.kind === "throws") throw new Error("thrown");
      if (answer.kind === "token") hear(null, answer.token);
      else hear(new Error("constid 500"), null);
    },
  };
}

function instant(text: string | null): number | null {
  return text === null ? null : Number(text);
}
