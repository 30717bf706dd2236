/**
 * Human verification: checks whether a challenge is needed, shows it, and submits its solution (§4, §7.2).
 *
 * ```ts
 * const result = await captcha.confirmHuman({ scene: "login", bizParam: "", areaCode: "" });
 * if (result.kind === "passed") await logIn({ ...account, bizId: result.bizId });
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Store } from "../../lib/store";
import { encodeBase64 } from "../device/base64";
import { createMachine } from "../risk/machine";
import {
  requestCaptcha,
  checkCaptcha,
  type RequestServer,
} from "./captcha-calls";
import type { ChallengeProvider } from "./challenge";
import {
  NO_RESPONSE,
  NOT_LOADED,
  type CaptchaNeed,
  type HumanResult,
  type HumanQuestion,
} from "./human-question";

export type CaptchaState =
  "idle" | "asking" | "shown" | "checking" | "passed" | "cancelled" | "failed";

export interface Captcha {
  readonly state: Store<CaptchaState>;
  /** Requests are processed one at a time. Never rejects. */
  confirmHuman(question: HumanQuestion): Promise<HumanResult>;
}

export interface CaptchaParts {
  readonly ask: RequestServer;
  /** The challenge for a non-zero status. */
  readonly providerOf: (status: number) => ChallengeProvider;
  /** The page's locale code. */
  readonly language: () => string;
  readonly probe: Probe;
}

/** The type whose validation result is sent in base64 (§5). */
const IN_BASE64 = 3;

export function createCaptcha(parts: CaptchaParts): Captcha {
  const { ask, probe } = parts;
  const machine = createMachine<CaptchaState>("captcha", "idle", probe);
  let lastBizId = "";
  let last: Promise<unknown> = Promise.resolve();

  const fail = (cause: string, code: string, message = ""): HumanResult => {
    machine.go("failed", cause);
    return { kind: "failed", code, message };
  };
  const refuse = (code: string, message: string): HumanResult =>
    fail(`code ${code}`, code, message);
  const noResponse = (): HumanResult => fail("no answer", NO_RESPONSE);
  const pass = (cause: string, bizId: string): HumanResult => {
    machine.go("passed", cause);
    return { kind: "passed", bizId };
  };

  const run = async (question: HumanQuestion): Promise<HumanResult> => {
    machine.go("asking", "challenge asked for");
    const result = await requestCaptcha(ask, question, lastBizId);
    if (result.kind === "no-response") return noResponse();
    if (result.kind === "refused") return refuse(result.code, result.message);
    const needed = result.value;
    lastBizId = needed.bizId;
    return needed.status === 0
      ? pass("no challenge needed", needed.bizId)
      : challenge(question, needed);
  };

  const challenge = async (
    question: HumanQuestion,
    needed: CaptchaNeed,
  ): Promise<HumanResult> => {
    const prepared = await parts.providerOf(needed.status).prepare({
      captchaId: needed.geetestId,
      language: parts.language(),
    });
    if (prepared.kind === "not-loaded")
      return fail("challenge script not loaded", NOT_LOADED);
    if (prepared.kind === "failed")
      return refuse(prepared.code, prepared.message);
    const ended = prepared.challenge.show();
    machine.go("shown", "challenge shown");
    const end = await ended;
    switch (end.kind) {
      case "closed":
        machine.go("cancelled", "challenge closed");
        return { kind: "cancelled" };
      case "failed":
        return fail("challenge failed", end.code, end.message);
      case "solved":
        return check(question, needed, end.validation);
    }
  };

  const check = async (
    question: HumanQuestion,
    { status, bizId }: CaptchaNeed,
    validation: string,
  ): Promise<HumanResult> => {
    machine.go("checking", "challenge solved");
    const result = await checkCaptcha(ask, question, {
      captchaType: status,
      captchaValidate:
        status === IN_BASE64 ? encodeBase64(validation) : validation,
      bizId,
    });
    switch (result.kind) {
      case "success":
        return pass("challenge verified", bizId);
      case "refused":
        return refuse(result.code, result.message);
      case "no-response":
        return noResponse();
    }
  };

  return {
    state: machine.state,
    confirmHuman(question) {
      const ended = last.then(() => run(question));
      last = ended;
      return ended;
    },
  };
}
