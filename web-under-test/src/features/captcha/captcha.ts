/**
 * Human verification: asks whether a challenge is needed, shows it, and has its solution checked (§4, §7.2).
 *
 * ```ts
 * const answer = await captcha.confirmHuman({ scene: "login", bizParam: "", areaCode: "" });
 * if (answer.kind === "passed") await logIn({ ...account, bizId: answer.bizId });
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Store } from "../../lib/store";
import { encodeBase64 } from "../device/base64";
import { createMachine } from "../risk/machine";
import { askForCaptcha, checkCaptcha, type AskServer } from "./captcha-calls";
import type { ChallengeProvider } from "./challenge";
import {
  NO_ANSWER,
  NOT_LOADED,
  type CaptchaNeed,
  type HumanAnswer,
  type HumanQuestion,
} from "./human-question";

export type CaptchaState =
  "idle" | "asking" | "shown" | "checking" | "passed" | "cancelled" | "failed";

export interface Captcha {
  readonly state: Store<CaptchaState>;
  /** One question after the other. Never rejects. */
  confirmHuman(question: HumanQuestion): Promise<HumanAnswer>;
}

export interface CaptchaParts {
  readonly ask: AskServer;
  /** The challenge for a status other than 0. */
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

  const fail = (cause: string, code: string, message = ""): HumanAnswer => {
    machine.go("failed", cause);
    return { kind: "failed", code, message };
  };
  const refuse = (code: string, message: string): HumanAnswer =>
    fail(`code ${code}`, code, message);
  const noAnswer = (): HumanAnswer => fail("no answer", NO_ANSWER);
  const pass = (cause: string, bizId: string): HumanAnswer => {
    machine.go("passed", cause);
    return { kind: "passed", bizId };
  };

  const run = async (question: HumanQuestion): Promise<HumanAnswer> => {
    machine.go("asking", "challenge asked for");
    const answer = await askForCaptcha(ask, question, lastBizId);
    if (answer.kind === "no-answer") return noAnswer();
    if (answer.kind === "refused") return refuse(answer.code, answer.message);
    const needed = answer.value;
    lastBizId = needed.bizId;
    return needed.status === 0
      ? pass("no challenge needed", needed.bizId)
      : challenge(question, needed);
  };

  const challenge = async (
    question: HumanQuestion,
    needed: CaptchaNeed,
  ): Promise<HumanAnswer> => {
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
  ): Promise<HumanAnswer> => {
    machine.go("checking", "challenge solved");
    const answer = await checkCaptcha(ask, question, {
      captchaType: status,
      captchaValidate:
        status === IN_BASE64 ? encodeBase64(validation) : validation,
      bizId,
    });
    switch (answer.kind) {
      case "success":
        return pass("challenge verified", bizId);
      case "refused":
        return refuse(answer.code, answer.message);
      case "no-answer":
        return noAnswer();
    }
  };

  return {
    state: machine.state,
    confirmHuman(question) {
      const answered = last.then(() => run(question));
      last = answered;
      return answered;
    },
  };
}
