/** Human verification on the page in `window`. Its own challenge is shown by `SlideDialog`, which the page has to have once. */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import { createScriptTag } from "../device/script-tag";
import { createCaptcha, type Captcha } from "./captcha";
import type { AskServer } from "./captcha-calls";
import {
  CHALLENGE_SCRIPT,
  createScriptChallenge,
  isChallengeScriptThere,
} from "./script-challenge";
import { createSlideChallenge, type SlideChallenge } from "./slide-challenge";

export interface BrowserCaptchaParts {
  readonly ask: AskServer;
  readonly language: () => string;
  readonly probe: Probe;
  readonly random: () => number;
  readonly timers: Timers;
}

export interface BrowserCaptcha extends Captcha {
  readonly slide: SlideChallenge;
}

/** The status that calls for the client's own challenge; every other one calls for the third party's. */
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
