/**
 * The result of a request, derived from its response (§7.1, §8). The first matching rule decides.
 *
 * ```ts
 * judgeResponse("/v1/spot/withdraw", { kind: "timed-out" }, texts);
 * // { kind: "rejected", code: "timeout", message: "Request timed out!", isShown: true }
 * ```
 */
import { isSuccess, parseEnvelope, type Envelope } from "./envelope";
import type { RequestTexts } from "../../locales/request-text";
import type { Arrived } from "./sender";

export const USER_INFO_PATH = "/v1/user/overview/userinfo";

/** The gateway's codes for a refused signature (§8). */
export type RefusalCode = "00020" | "00021" | "00022" | "00023";

const REFUSALS: readonly RefusalCode[] = ["00020", "00021", "00022", "00023"];
const EXPIRED: ReadonlySet<string> = new Set(["20906", "20205"]);
const SHOWN: ReadonlySet<string> = new Set(["00004", "00005", "00006"]);

export type Judgement =
  | { readonly kind: "resolved"; readonly data: unknown }
  | {
      readonly kind: "rejected";
      readonly code: string;
      readonly message: string;
      readonly isShown: boolean;
    }
  | {
      readonly kind: "refused";
      readonly code: RefusalCode;
      readonly message: string;
    };

export function judgeResponse(
  path: string,
  arrived: Arrived,
  texts: RequestTexts,
): Judgement {
  const failure = transportFailure(arrived, texts);
  return failure !== null
    ? { kind: "rejected", ...failure, isShown: true }
    : judgeEnvelope(path, parseEnvelope(bodyOf(arrived)), texts);
}

/** The failure of a response without a readable envelope; `null` if it has one. */
export function transportFailure(
  arrived: Arrived,
  texts: RequestTexts,
): { code: string; message: string } | null {
  if (arrived.kind === "timed-out")
    return { code: "timeout", message: texts("timeout") };
  if (arrived.kind === "no-connection")
    return { code: "network", message: texts("unknow") };
  const { status, body } = arrived;
  if (status < 200 || status > 299)
    return { code: String(status), message: statusText(status, texts) };
  return body === undefined
    ? { code: "network", message: texts("unknow") }
    : null;
}

function bodyOf(arrived: Arrived): unknown {
  return arrived.kind === "response" ? arrived.body : undefined;
}

function statusText(status: number, texts: RequestTexts): string {
  switch (status) {
    case 403:
      return texts("forbidden");
    case 404:
    case 504:
      return texts("notfound");
    case 500:
      return texts("unknow");
    default:
      return `${status} ${texts("unknow")}`;
  }
}

/** The gateway's refusal of the signature and the message for the user; `null` if it accepted it. */
export function refusalIn(
  { code, msg }: Envelope,
  texts: RequestTexts,
): { readonly code: RefusalCode; readonly message: string } | null {
  const refusal = REFUSALS.find((one) => one === code);
  return refusal === undefined
    ? null
    : { code: refusal, message: msg === "" ? texts("unknow") : msg };
}

function judgeEnvelope(
  path: string,
  envelope: Envelope,
  texts: RequestTexts,
): Judgement {
  const { code, msg, status, data } = envelope;
  const reject = (message: string, isShown: boolean): Judgement => ({
    kind: "rejected",
    code,
    message,
    isShown,
  });
  const refusal = refusalIn(envelope, texts);
  if (refusal !== null) return { kind: "refused", ...refusal };
  if (EXPIRED.has(code)) return reject(texts("expired"), true);
  if (SHOWN.has(code) && path === USER_INFO_PATH)
    return { kind: "resolved", data: null };
  if (msg !== "" && (SHOWN.has(code) || status === "error"))
    return reject(msg, true);
  if (data === undefined) return reject("response without data", false);
  return isSuccess(envelope) ? { kind: "resolved", data } : reject(msg, false);
}
