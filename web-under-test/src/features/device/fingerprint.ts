/**
 * The fingerprint service: receives the browser's device signals, and returns a fingerprint and a custom token (§7.3).
 *
 * Every failure is swallowed: no message, no report, and no retry (§8) before a day has passed.
 */
import * as v from "valibot";
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import { encodeBase64 } from "./base64";
import type { DeviceSignals } from "./device-signals";
import { deviceUuid } from "./device-uuid";
import { readInstant, type StoredTexts } from "./stored-texts";

const SERVICE = "https://fp.device-print.test/v1/collect";
const PING = "https://ping.device-monitor.test/p.gif";
const VERSION = "1.0.0";
const TIME_LIMIT_MS = 10_000;
const PING_SHARE = 0.001;

/** The age after which a custom token is renewed (§9). */
const TOKEN_AGE_MS = 86_400_000;

const FINGERPRINT = "device_fingerprint";
const TOKEN = "fp_custom_token";
const TOKEN_TIME = "fp_custom_token_time";

/** The query parameter to copy into the request, and the header that carries it. */
const SCENE_PARAMETER = "fp_scene";
const SCENE_HEADER = "fp-scene";

export interface FingerprintParts {
  readonly stored: StoredTexts;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Requests an image, and ignores the outcome. */
  readonly requestImage: (address: string) => void;
  readonly signals: () => DeviceSignals;
  /** The page's query. */
  readonly query: () => string;
  /** The risk token as requests carry it; may be empty. */
  readonly riskToken: () => string;
}

export interface Fingerprint {
  /** The custom token known to this page; `null` if there is none or it is due for renewal. */
  readonly token: Store<string | null>;
  /** Whether there is no custom token, or one older than a day. */
  isDue(): boolean;
  /** Sends a request, if one is due. Never rejects. */
  ask(): Promise<void>;
  /** Sends a request now if one is due, and again whenever the token has aged on the open page. Never rejects. */
  keepFresh(): Promise<void>;
  stop(): void;
  /** Marks the custom token as too old, which makes it due. */
  age(): void;
}

const responseSchema = v.object({
  statusCode: v.number(),
  data: v.optional(v.unknown()),
});
const dataOf = v.object({
  fingerprint: v.optional(v.unknown()),
  customToken: v.optional(v.unknown()),
});

export function createFingerprint(parts: FingerprintParts): Fingerprint {
  const { stored, timers } = parts;
  const began = timers.now();
  const isDue = (): boolean => {
    const made = readInstant(stored.get(TOKEN_TIME));
    return (
      (stored.get(TOKEN) ?? "") === "" ||
      made === null ||
      timers.now() - made > TOKEN_AGE_MS
    );
  };
  const current = (): string | null => (isDue() ? null : stored.get(TOKEN));
  const token = createStore(current());
  const ask = async (): Promise<void> => {
    if (!isDue()) return;
    try {
      keep(parts, await collect(parts, began));
    } catch {
      // Swallowed, as described above.
    }
    token.set(current());
  };
  let isStopped = false;
  let cancel: (() => void) | null = null;
  const untilDue = (): number => {
    const made = readInstant(stored.get(TOKEN_TIME));
    // Without a token the request failed; the next one follows in a day.
    return isDue() || made === null
      ? TOKEN_AGE_MS
      : made + TOKEN_AGE_MS + 1 - timers.now();
  };
  const keepFresh = async (): Promise<void> => {
    await ask();
    if (!isStopped) cancel = timers.after(untilDue(), () => void keepFresh());
  };
  return {
    token,
    isDue,
    ask,
    keepFresh,
    stop() {
      isStopped = true;
      cancel?.();
    },
    age() {
      const made = timers.now() - TOKEN_AGE_MS - 1;
      stored.set(TOKEN_TIME, String(made));
      token.set(current());
    },
  };
}

async function collect(
  parts: FingerprintParts,
  began: number,
): Promise<unknown> {
  const { timers, query } = parts;
  const uuid = deviceUuid(parts.stored, parts.random);
  if (parts.random() < PING_SHARE)
    parts.requestImage(`${PING}?uuid=${uuid}&t=${timers.now()}`);
  const scene = new URLSearchParams(query()).get(SCENE_PARAMETER);
  const limit = new AbortController();
  const cancel = timers.after(TIME_LIMIT_MS, () => limit.abort());
  try {
    const response = await parts.fetch(SERVICE, {
      method: "POST",
      credentials: "omit",
      headers: {
        "content-type": "application/json",
        ...(scene === null ? {} : { [SCENE_HEADER]: scene }),
      },
      body: JSON.stringify({
        paramStr: encodeBase64(parameters(parts, began, uuid)),
      }),
      signal: limit.signal,
    });
    return response.ok ? await response.json() : null;
  } finally {
    cancel();
  }
}

function parameters(
  parts: FingerprintParts,
  began: number,
  uuid: string,
): string {
  const signals = parts.signals();
  const now = parts.timers.now();
  return JSON.stringify({
    version: VERSION,
    token: parts.riskToken(),
    customToken: parts.stored.get(TOKEN) ?? "",
    timestamp: now,
    info: { uuid, elapsed: now - began, signals },
  });
}

/** The non-empty texts in a successful response. */
function keep({ stored, timers }: FingerprintParts, response: unknown): void {
  const { statusCode, data } = v.parse(responseSchema, response);
  if (statusCode !== 200) return;
  const { fingerprint, customToken } = v.parse(dataOf, data);
  if (isText(fingerprint)) stored.set(FINGERPRINT, fingerprint);
  if (!isText(customToken)) return;
  stored.set(TOKEN, customToken);
  stored.set(TOKEN_TIME, String(timers.now()));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
