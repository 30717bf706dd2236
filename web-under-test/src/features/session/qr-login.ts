/**
 * Login on another device: by a QR code that the page creates and the app scans, or by the serial number of a login that
 * requires confirmation. The page polls the status (§1, §7.2).
 *
 * ```ts
 * const qr = createQrLogin({ fetchStatus: accounts.login.qrStatus, timers, makeKey });
 * qr.start();
 * ```
 */
import * as v from "valibot";
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import { RequestError } from "../request/request-error";
import type { AccountCall } from "./accounts";

/** The polling interval, in milliseconds. */
const PAUSE_MS = 2_000;
/** A code expires if it isn't confirmed within this time. */
const VALID_MS = 180_000;

export type QrState =
  | { readonly kind: "idle" | "expired" | "failed" }
  | { readonly kind: "waiting" | "scanned"; readonly qrcodeKey: string }
  | { readonly kind: "logged-in"; readonly userId: string };

export interface QrLogin {
  readonly state: Store<QrState>;
  /** Shows a new code, replacing the current one. */
  start(): void;
  stop(): void;
}

export interface QrLoginParts {
  readonly fetchStatus: AccountCall<{ readonly qrcodeKey: string }>;
  readonly timers: Timers;
  readonly makeKey: () => string;
  /** The field of the response that holds the status. */
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
    const poll = async (): Promise<void> => {
      const next = await readState(parts, qrcodeKey);
      if (isOver) return;
      if (next.kind !== "waiting" && next.kind !== "scanned") {
        finish(next);
        return;
      }
      if (next.kind !== state.get().kind) state.set(next);
      if (timers.now() - began >= VALID_MS) finish({ kind: "expired" });
      else cancel = timers.after(PAUSE_MS, () => void poll());
    };
    state.set({ kind: "waiting", qrcodeKey });
    void poll();
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

/** `waiting` if the response states nothing else. */
async function readState(
  { fetchStatus, field = "qrStatus" }: QrLoginParts,
  qrcodeKey: string,
): Promise<QrState> {
  try {
    const end = await fetchStatus({ qrcodeKey });
    if (end.kind === "logged-in") return end;
    const data = v.safeParse(fields, end.kind === "done" ? end.data : null);
    const status = data.success ? data.output[field] : undefined;
    if (status === EXPIRED) return { kind: "expired" };
    return { kind: status === SCANNED ? "scanned" : "waiting", qrcodeKey };
  } catch (error) {
    if (error instanceof RequestError) return { kind: "failed" };
    throw error;
  }
}
