/**
 * Logging in on another device: by a code that the app scans, of the page's own making, or by the number of a login that
 * wants to be confirmed. The page asks how it stands (§1, §7.2).
 *
 * ```ts
 * const qr = createQrLogin({ ask: accounts.login.qrStatus, timers, makeKey });
 * qr.start();
 * ```
 */
import * as v from "valibot";
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import { RequestError } from "../request/request-error";
import type { AccountCall } from "./accounts";

/** Between two questions, in milliseconds. */
const PAUSE_MS = 2_000;
/** A code that wasn't confirmed by then has expired. */
const VALID_MS = 180_000;

export type QrState =
  | { readonly kind: "idle" | "expired" | "failed" }
  | { readonly kind: "waiting" | "scanned"; readonly qrcodeKey: string }
  | { readonly kind: "logged-in"; readonly userId: string };

export interface QrLogin {
  readonly state: Store<QrState>;
  /** Shows a new code, in place of the one before. */
  start(): void;
  stop(): void;
}

export interface QrLoginParts {
  readonly ask: AccountCall<{ readonly qrcodeKey: string }>;
  readonly timers: Timers;
  readonly makeKey: () => string;
  /** The field of the answer that holds the status. */
  readonly field?: "qrStatus" | "loginStatus";
}

const nothing = (): void => undefined;

const SCANNED = 1;
const EXPIRED = 3;

const fields = v.record(v.string(), v.unknown());

export function createQrLogin(parts: QrLoginParts): QrLogin {
  const { timers, makeKey } = parts;
  const state = createStore<QrState>({ kind: "idle" });
  let end = nothing;

  const start = (): void => {
    end();
    const qrcodeKey = makeKey();
    const began = timers.now();
    let isOver = false;
    let cancel = nothing;
    end = () => {
      isOver = true;
      cancel();
    };
    const finish = (last: QrState): void => {
      end();
      state.set(last);
    };
    const askOnce = async (): Promise<void> => {
      const next = await readState(parts, qrcodeKey);
      if (isOver) return;
      if (next.kind !== "waiting" && next.kind !== "scanned") {
        finish(next);
        return;
      }
      if (next.kind !== state.get().kind) state.set(next);
      if (timers.now() - began >= VALID_MS) finish({ kind: "expired" });
      else cancel = timers.after(PAUSE_MS, () => void askOnce());
    };
    state.set({ kind: "waiting", qrcodeKey });
    void askOnce();
  };

  return {
    state,
    start,
    stop() {
      end();
      state.set({ kind: "idle" });
    },
  };
}

/** `waiting` where the answer says nothing else. */
async function readState(
  { ask, field = "qrStatus" }: QrLoginParts,
  qrcodeKey: string,
): Promise<QrState> {
  try {
    const answer = await ask({ qrcodeKey });
    if (answer.kind === "logged-in") return answer;
    const data = v.safeParse(
      fields,
      answer.kind === "done" ? answer.data : null,
    );
    const status = data.success ? data.output[field] : undefined;
    if (status === EXPIRED) return { kind: "expired" };
    return { kind: status === SCANNED ? "scanned" : "waiting", qrcodeKey };
  } catch (error) {
    if (error instanceof RequestError) return { kind: "failed" };
    throw error;
  }
}
