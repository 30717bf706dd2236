/** The two calls of a human verification (§7.2), and reading their answers. */
import * as v from "valibot";
import type { CaptchaNeed, HumanQuestion } from "./human-question";

const GET_ID = "v1/security/policy/captcha/get-captcha-id";
const CHECK = "v1/security/policy/captcha/check-captcha";

/**
 * Posts `payload` to `path` and is fulfilled with the answer's envelope, whatever its code. Rejects when there is none to
 * read. A person is told of neither: this feature passes both on.
 */
export type AskServer = (
  path: string,
  payload: Readonly<Record<string, string | number>>,
) => Promise<unknown>;

export type Answer<Value> =
  | { readonly kind: "success"; readonly value: Value }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: "no-answer" };

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

/** Whether a challenge is needed, and which. `bizId` is the last one answered, or empty. */
export async function askForCaptcha(
  ask: AskServer,
  { scene, bizParam, areaCode }: HumanQuestion,
  bizId: string,
): Promise<Answer<CaptchaNeed>> {
  const answer = await post(ask, GET_ID, { scene, bizParam, areaCode, bizId });
  if (answer.kind !== "success") return answer;
  const read = v.safeParse(need, answer.value);
  return read.success
    ? { kind: "success", value: read.output }
    : { kind: "no-answer" };
}

export interface SolvedCaptcha {
  readonly captchaType: number;
  readonly captchaValidate: string;
  readonly bizId: string;
}

export function checkCaptcha(
  ask: AskServer,
  { bizParam, areaCode }: HumanQuestion,
  { captchaType, captchaValidate, bizId }: SolvedCaptcha,
): Promise<Answer<unknown>> {
  return post(ask, CHECK, {
    captchaType,
    captchaValidate,
    bizParam,
    areaCode,
    bizId,
  });
}

async function post(
  ask: AskServer,
  path: string,
  payload: Readonly<Record<string, string | number>>,
): Promise<Answer<unknown>> {
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
    return { kind: "no-answer" };
  }
}

/** Here 0 and 200 are successes (§8), and so is 00000. */
function isSuccess(code: string): boolean {
  return /^\d+$/.test(code) && (Number(code) === 0 || Number(code) === 200);
}
