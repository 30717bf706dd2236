/**
 * The fingerprint service: hears what the browser says of the device, and answers a fingerprint and a custom token (§7.3).
 *
 * Whatever goes wrong is swallowed: no message, no report, no second try (§8) before a day is over.
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

/** A custom token older than this is made anew (§9). */
const TOKEN_AGE_MS = 86_400_000;

const FINGERPRINT = "device_fingerprint";
const TOKEN = "fp_custom_token";
const TOKEN_TIME = "fp_custom_token_time";

/** The query parameter whose value the request carries, and the header that carries it. */
const SCENE_PARAMETER = "fp_scene";
const SCENE_HEADER = "fp-scene";

export interface FingerprintParts {
  readonly stored: StoredTexts;
  readonly timers: Timers;
  /** From 0 up to, and without, 1. */
  readonly random: () => number;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Asks for an image, whatever comes of it. */
  readonly requestImage: (address: string) => void;
  readonly signals: () => DeviceSignals;
  /** The page's query. */
  readonly query: () => string;
  /** The risk token as a request carries it; may be empty. */
  readonly riskToken: () => string;
}

export interface Fingerprint {
  /** The custom token, as far as this page knows it; `null` while there is none or it is due to be made anew. */
  readonly token: Store<string | null>;
  /** Whether there is no custom token, or one older than a day. */
  isDue(): boolean;
  /** Asks the service, if it is due. Never rejects. */
  ask(): Promise<void>;
  /** Asks the service now if it is due, and again whenever the token has aged on the open page. Never rejects. */
  keepFresh(): Promise<void>;
  stop(): void;
  /** Lets the custom token be older than it is: due. */
  age(): void;
}

const answerOf = v.object({
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
      // Swallowed, as said above.
    }
    token.set(current());
  };
  let isStopped = false;
  let cancel: (() => void) | null = null;
  const untilDue = (): number => {
    const made = readInstant(stored.get(TOKEN_TIME));
    // Without one the service was asked in vain, and is left alone for a day.
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

/** Of a success, whatever is a text and not empty. */
function keep({ stored, timers }: FingerprintParts, answer: unknown): void {
  const { statusCode, data } = v.parse(answerOf, answer);
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
