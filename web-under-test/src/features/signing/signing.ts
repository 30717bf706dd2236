/**
 * Signing: setup, request signatures, device checks, refusals, and keys (§4, §7.2, §8).
 *
 * ```ts
 * const signing = createSigning({ site, timers, probe, show, logOut });
 * const end = await signing.setup.wait();
 * const headers = await signing.headers(end, "/v1/spot/withdraw", body);
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import type { Fields } from "../request/clean";
import type { Refusal } from "../request/guard";
import { createSender, type Send } from "../request/sender";
import type { Site } from "../request/site";
import { authorityKey } from "./authority";
import { addDeviceCheck } from "./device-check";
import { fromBase64, toHex } from "./encoding";
import { createPagePair, type PagePair } from "./page-pair";
import { createPairStore, type PairStore } from "./pair-store";
import { createRefusalHandler } from "./refusals";
import { isSignedBy, SIGNATURE } from "./rsa";
import { createSecurityLog, SECURITY_LOG_PATH } from "./security-log";
import { createServerClock } from "./server-clock";
import { SESSION_TOKEN, USER_ID } from "./session-cookies";
import type { OpenSignConfig } from "./sign-config";
import { signHeaders } from "./sign-request";
import {
  createSigningSetup,
  type SetupEnd,
  type SigningSetup,
} from "./signing-setup";

const TRACE_ID_BYTES = 16;

export interface Signing {
  /** Sends as it is; the clock and the log receive every response. */
  readonly send: Send;
  readonly setup: SigningSetup;
  readonly pairs: PairStore;
  readonly pagePair: PagePair;
  /** A core request's headers; none for another request, or without a pair for the session. */
  headers(
    end: SetupEnd,
    path: string,
    body: string,
  ): Promise<Record<string, string>>;
  /** The fields, with a proof of this device if the path requires one. */
  checkDevice(end: SetupEnd, path: string, fields: Fields): Promise<Fields>;
  refused(refusal: Refusal): Promise<boolean>;
}

export interface SigningParts {
  readonly site: Site;
  readonly timers: Timers;
  readonly probe: Probe;
  /** Shows a message to the user. */
  readonly show: (message: string) => void;
  /** Ends the session on the client. */
  readonly logOut: (pairs: PairStore) => void;
}

export function createSigning(parts: SigningParts): Signing {
  const { site, timers, probe } = parts;
  const clock = createServerClock(timers);
  const send = createSender({
    site,
    timers,
    onHeaders(path, headers) {
      clock.observe(headers);
      const error = headers.get("gw-sign-error");
      if (error !== null && path !== SECURITY_LOG_PATH)
        log.write("gw-sign-error", error);
    },
  });
  const log = createSecurityLog(send, site, timers);
  const pairs = createPairStore(site.local, timers.now);
  const setup = createSigningSetup({
    send,
    cache: site.session,
    verify: (config) => isTrusted(site.subtle, config),
    log,
    probe,
    timers,
  });
  const sessionPair = () => {
    const token = site.cookies.read(SESSION_TOKEN);
    return token === null ? null : pairs.underToken(token);
  };
  const refused = createRefusalHandler({
    setup,
    log,
    timers,
    show: parts.show,
    logOut: () => parts.logOut(pairs),
    keys: () =>
      JSON.stringify({
        client: sessionPair()?.publicKey ?? "",
        server: setup.config()?.serverPublicKey ?? "",
      }),
  });
  return {
    send,
    setup,
    pairs,
    pagePair: createPagePair({
      subtle: () => site.subtle,
      timers,
      store: pairs,
      log,
    }),
    refused,
    async headers(end, path, body) {
      const pair = sessionPair();
      const { subtle } = site;
      if (end.name !== "ready" || pair === null || subtle === undefined)
        return {};
      const traceId = toHex(site.randomBytes(TRACE_ID_BYTES));
      const request = { path, time: clock.now(), traceId, body };
      return signHeaders(subtle, end.config, pair, request);
    },
    async checkDevice(end, path, fields) {
      const { subtle, cookies } = site;
      if (end.name !== "ready" || subtle === undefined) return fields;
      const { userCheckDeviceUrl } = end.config;
      return path === userCheckDeviceUrl
        ? addDeviceCheck(subtle, pairs, cookies.read(USER_ID), fields)
        : fields;
    },
  };
}

/** Whether the authority signed the server's key, and the key is usable. */
async function isTrusted(
  subtle: SubtleCrypto | undefined,
  { serverPublicKey, serverPublicKeySign }: OpenSignConfig,
): Promise<boolean> {
  if (subtle === undefined) return false;
  const isSigned = await isSignedBy(
    subtle,
    authorityKey(),
    serverPublicKey,
    serverPublicKeySign,
  );
  if (!isSigned) return false;
  try {
    const key = fromBase64(serverPublicKey);
    await subtle.importKey("spki", key, SIGNATURE, true, ["verify"]);
    return true;
  } catch {
    return false;
  }
}
