/**
 * The third party's challenge: its script is loaded on first use, and adds its own dialog to the page (§4).
 */
import * as v from "valibot";
import type { Timers } from "../../lib/timers";
import { hasFunctions } from "../device/has-functions";
import type { ScriptTag } from "../device/script-tag";
import type { ChallengeEnd, ChallengeProvider, Prepared } from "./challenge";

export const CHALLENGE_SCRIPT = "https://static.captcha.test/v4/gt4.js";

/** The time limit for the script and the challenge to be ready, in ms (§9, initialisation). */
const READY_MS = 5_000;

/** The code of a challenge failure that has none. */
const UNKNOWN_CODE = "captcha-error";

/** The methods of the script's object. Only the result of `getValidate` is used. */
const INSTANCE = [
  "onReady",
  "onSuccess",
  "onClose",
  "onError",
  "showCaptcha",
  "getValidate",
  "destroy",
] as const;

type Instance = Readonly<
  Record<(typeof INSTANCE)[number], (...given: unknown[]) => unknown>
>;

const failure = v.object({ code: v.string(), msg: v.string() });
const validation = v.object({
  captcha_id: v.string(),
  lot_number: v.string(),
  pass_token: v.string(),
  gen_time: v.string(),
  captcha_output: v.string(),
});

export function isChallengeScriptThere(globals: object): boolean {
  return hasFunctions(globals, ["initGeetest4"]);
}

export function createScriptChallenge(
  globals: object,
  script: ScriptTag,
  timers: Timers,
): ChallengeProvider {
  return {
    prepare: ({ captchaId, language }) =>
      new Promise((resolve) => {
        let isOpen = true;
        const end: End = (prepared) => {
          const isFirst = isOpen;
          isOpen = false;
          cancel();
          resolve(prepared);
          return isFirst;
        };
        const cancel = timers.after(READY_MS, () =>
          end({ kind: "not-loaded" }),
        );
        script.load().then(
          () => {
            const options = { captchaId, product: "bind", language };
            if (isOpen) begin(globals, options, end);
          },
          () => end({ kind: "not-loaded" }),
        );
      }),
  };
}

/** Reports how the preparation ended. Only the first call counts, and returns true. */
type End = (prepared: Prepared) => boolean;

function begin(globals: object, options: unknown, end: End): void {
  const take = (handed: unknown): void => {
    if (hasFunctions(handed, INSTANCE)) listen(handed, end);
    else end({ kind: "not-loaded" });
  };
  try {
    if (hasFunctions(globals, ["initGeetest4"]))
      globals.initGeetest4(options, take);
    else end({ kind: "not-loaded" });
  } catch {
    end({ kind: "not-loaded" });
  }
}

/** The challenge is always destroyed in the end, also when it is ready too late or can't be shown. */
function listen(captcha: Instance, end: End): void {
  const ended = new Promise<ChallengeEnd>((resolve) => {
    const finish = (how: ChallengeEnd): void => {
      resolve(how);
      captcha.destroy();
    };
    captcha.onSuccess(() => finish(solved(captcha)));
    captcha.onClose(() => finish({ kind: "closed" }));
    captcha.onError((error: unknown) => {
      const how = failed(error);
      end(how);
      finish(how);
    });
  });
  const show = async (): Promise<ChallengeEnd> => {
    try {
      captcha.showCaptcha();
      return await ended;
    } catch {
      captcha.destroy();
      return failed(null);
    }
  };
  captcha.onReady(() => {
    if (!end({ kind: "ready", challenge: { show } })) captcha.destroy();
  });
}

function solved(captcha: Instance): ChallengeEnd {
  try {
    const result: unknown = captcha.getValidate();
    v.parse(validation, result);
    return { kind: "solved", validation: JSON.stringify(result) };
  } catch {
    return failed(null);
  }
}

function failed(error: unknown): {
  kind: "failed";
  code: string;
  message: string;
} {
  const read = v.safeParse(failure, error);
  return read.success
    ? { kind: "failed", code: read.output.code, message: read.output.msg }
    : { kind: "failed", code: UNKNOWN_CODE, message: "" };
}
