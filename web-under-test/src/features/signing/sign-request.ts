/** The headers that identify the device of a core request (§7.2). */
import { md5 } from "@noble/hashes/legacy.js";
import { toHex, utf8 } from "./encoding";
import { signWith, type KeyPair } from "./key-pair";
import {
  modeOf,
  partsOf,
  type OpenSignConfig,
  type SignPart,
} from "./sign-config";

/** The number of characters of the time that are signed (§9). */
const TIME_PREFIX = 8;
const SEPARATOR = "\n";

export interface Signable {
  readonly path: string;
  /** The server's time, in milliseconds since 1970. */
  readonly time: number;
  /** 32 hex digits, new for each attempt. */
  readonly traceId: string;
  /** As sent; empty without a body. */
  readonly body: string;
}

/** The text that is signed. */
export function signedText(
  parts: readonly SignPart[],
  { path, time, traceId, body }: Signable,
): string {
  const texts: Readonly<Record<SignPart, string>> = {
    path,
    time: String(time).slice(0, TIME_PREFIX),
    traceId,
    body,
  };
  return parts.map((part) => texts[part]).join(SEPARATOR);
}

/** No headers for a request that isn't core, or whose mode isn't known: the server decides whether to accept it. */
export async function signHeaders(
  subtle: SubtleCrypto,
  config: OpenSignConfig,
  pair: KeyPair,
  request: Signable,
): Promise<Record<string, string>> {
  const mode = modeOf(config, request.path);
  const parts = mode === null ? null : partsOf(config, mode);
  if (parts === null) return {};
  const text = signedText(parts, request);
  return {
    "device-sign": await signWith(subtle, pair, text),
    "device-sign-mode": String(mode),
    "device-sign-data-md5": toHex(md5(utf8(request.body))),
    "device-sign-key": pair.publicKey,
    "device-sign-time": String(request.time),
    traceId: request.traceId,
  };
}
