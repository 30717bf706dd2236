/**
 * Attribution: who referred the user, from the page's address or from an earlier visit (§3–§5).
 *
 * ```ts
 * const attribution = browserAttribution(window, timers);
 * const body = { ...account, ...attribution.fieldsFor("/v1/user/register/email") };
 * ```
 */
import type { Timers } from "../../lib/timers";
import { browserStoredTexts, type StoredTexts } from "../device/stored-texts";
import { readCached, writeCached } from "./cached-codes";
import { campaignFor } from "./campaigns";
import { filledCodes, NO_CODES, readCodes, type Codes } from "./codes";
import { withoutLocale } from "../locale/locale-path";

export interface Attribution {
  /** The codes in effect on this page. */
  readonly codes: Codes;
  /**
   * The attribution fields in the body of a request to `path`: the codes for a login or
   * registration path; otherwise none.
   */
  fieldsFor(path: string): Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;
const REGISTER =
  /^\/v1\/user\/(?:register\/.+|public\/third\/(?:.+\/)?register)$/;

/** Reads the page's `address` once, at page start. */
export function readAttribution(
  address: string,
  stored: StoredTexts,
  now: number,
): Attribution {
  const cached = readCached(stored, now);
  const page = new URL(address);
  const arrived = readCodes(page.search);
  if (arrived !== null) keep(arrived, page, stored, now);
  const codes = arrived ?? cached ?? NO_CODES;
  return {
    codes,
    fieldsFor: (path) => (REGISTER.test(path) ? filledCodes(codes) : {}),
  };
}

export function browserAttribution(
  window: Window,
  timers: Timers,
): Attribution {
  return readAttribution(
    window.location.href,
    browserStoredTexts(window),
    timers.now(),
  );
}

/** Outside a campaign's window, the codes apply to this page only. */
function keep(codes: Codes, page: URL, stored: StoredTexts, now: number): void {
  const { validityDays, window } = campaignFor(
    withoutLocale(page.pathname),
    codes.registerChannel,
  );
  if (window !== undefined && (now < window.starts || now >= window.ends))
    return;
  const [currentLink = ""] = page.href.split("#");
  writeCached(stored, {
    ...codes,
    currentLink,
    effectiveEndTime: window?.ends ?? 0,
    expiresAt: now + validityDays * DAY_MS,
  });
}
