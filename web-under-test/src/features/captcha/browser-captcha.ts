/** Human verification on the page in `window`. `SlideDialog` shows the client's own challenge; the page must render it once. */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import { createScriptTag } from "../device/script-tag";
import { createCaptcha, type Captcha } from "./captcha";
import type { RequestServer } from "./captcha-calls";
import {
  CHALLENGE_SCRIPT,
  createScriptChallenge,
  isChallengeScriptThere,
} from "./script-challenge";
import { createSlideChallenge, type SlideChallenge } from "./slide-challenge";

export interface BrowserCaptchaParts {
  readonly ask: RequestServer;
  readonly language: () => string;
  readonly probe: Probe;
  readonly random: () => number;
  readonly timers: Timers;
}

export interface BrowserCaptcha extends Captcha {
  readonly slide: SlideChallenge;
}

/** The status that requests the client's own challenge; every other status requests the third party's. */
const OWN_CHALLENGE = 1;

export function browserCaptcha(
  window: Window,
  { ask, language, probe, random, timers }: BrowserCaptchaParts,
): BrowserCaptcha {
  const slide = createSlideChallenge(random, timers);
  const script = createScriptChallenge(
    window,
    createScriptTag(window.document, CHALLENGE_SCRIPT, () =>
      isChallengeScriptThere(window),
    ),
    timers,
  );
  const captcha = createCaptcha({
    ask,
    language,
    probe,
    providerOf: (status) => (status === OWN_CHALLENGE ? slide : script),
  });
  return { ...captcha, slide };
}
