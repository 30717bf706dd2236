/** The two calls of human verification (§7.2), and parsing their responses. */
import * as v from "valibot";
import type { CaptchaNeed, HumanQuestion } from "./human-question";

const GET_ID = "v1/security/policy/captcha/get-captcha-id";
const CHECK = "v1/security/policy/captcha/check-captcha";

/**
 * Posts `payload` to `path` and resolves with the response's envelope, whatever its code. Rejects when there is no readable
 * envelope. It shows no message: this feature returns codes and failures to its caller.
 */
export type RequestServer = (
  path: string,
  payload: Readonly<Record<string, string | number>>,
) => Promise<unknown>;

export type CaptchaResponse<Value> =
  | { readonly kind: "success"; readonly value: Value }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: "no-response" };

const envelope = v.object({
  code: v.union([v.string(), v.number()]),
  msg: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
});
const need = v.object({
  bizId: v.string(),
  geetestId: v.string(),
  status: v.number(),
});

/** Whether a challenge is needed, and which kind. `bizId` is the last one received, or empty. */
export async function requestCaptcha(
  ask: RequestServer,
  { scene, bizParam, areaCode }: HumanQuestion,
  bizId: string,
): Promise<CaptchaResponse<CaptchaNeed>> {
  const response = await post(ask, GET_ID, {
    scene,
    bizParam,
    areaCode,
    bizId,
  });
  if (response.kind !== "success") return response;
  const read = v.safeParse(need, response.value);
  return read.success
    ? { kind: "success", value: read.output }
    : { kind: "no-response" };
}

export interface SolvedCaptcha {
  readonly captchaType: number;
  readonly captchaValidate: string;
  readonly bizId: string;
}

export function checkCaptcha(
  ask: RequestServer,
  { bizParam, areaCode }: HumanQuestion,
  { captchaType, captchaValidate, bizId }: SolvedCaptcha,
): Promise<CaptchaResponse<unknown>> {
  return post(ask, CHECK, {
    captchaType,
    captchaValidate,
    bizParam,
    areaCode,
    bizId,
  });
}

async function post(
  ask: RequestServer,
  path: string,
  payload: Readonly<Record<string, string | number>>,
): Promise<CaptchaResponse<unknown>> {
  try {
    const { code, msg, data } = v.parse(envelope, await ask(path, payload));
    const text = String(code);
    return isSuccess(text)
      ? { kind: "success", value: data }
      : {
          kind: "refused",
          code: text,
          message: typeof msg === "string" ? msg : "",
        };
  } catch {
    return { kind: "no-response" };
  }
}

/** In these calls 0 and 200 are successes (§8), and so is 00000. */
function isSuccess(code: string): boolean {
  return /^\d+$/.test(code) && (Number(code) === 0 || Number(code) === 200);
}
