/** A decision of each verdict: a gate, a minimum and a proposal. */
import type { Decision, DecisionSection } from "../decision/decision";

const CALLS = [
  "requestAction",
  "goShare",
  "setBottomActions",
  "getWebLocalStorage",
  "setWebLocalStorage",
  "metaTitle",
  "palmPrintVerify",
  "fetchPermission",
  "sendTokenToWeb",
  "openPay",
  "setBadge",
  "closeWeb",
] as const;

/** Items without features. */
function lines(texts: readonly string[]): DecisionSection["items"] {
  return texts.map((text) => ({ names: [], text }));
}

const BREAKS: DecisionSection = {
  title: "What breaks",
  tone: "bad",
  is_folded: false,
  count: 3,
  items: lines([
    'call `openPay` on ios 2.44.0 to 2.49.99: expected a call `openPay` with `{"amount":"12.5"}`',
    "required: `scenarios/wallet/deposit/address-in-a-language-of-the-far-east.yaml` › The badge is set on ios passes only from 2.9.0 on; the app has what it uses from 2.9.0 on",
    "93.0 % of users stay, and 99.0 % have to",
  ]),
};

const UNTESTED: DecisionSection = {
  title: "Not tested (open the gate anyway with `--allow-untested`)",
  tone: "warn",
  is_folded: false,
  count: 5,
  items: CALLS.slice(0, 5).map((call, index) => ({
    names: [`call \`${call}\``],
    text: `on android 2.${14 + index}.0 to 2.30.99: untested`,
  })),
};

const NATIVE: DecisionSection = {
  title: "What becomes native",
  tone: "plain",
  is_folded: true,
  count: 24,
  items: lines(
    CALLS.flatMap((call, index) =>
      ["ios", "android"].map(
        (platform) => `call \`${call}\` on ${platform}, from 2.${index}.0`,
      ),
    ),
  ),
};

const CAN_GO: DecisionSection = {
  title: "Fallbacks that can go",
  tone: "plain",
  is_folded: true,
  count: 3,
  items: lines([
    "call `goShare`: copies the link to the clipboard instead",
    "call `metaTitle`: sets `document.title` instead",
    "link `web/help`: opens the page `/help` instead; not tested in a browser",
  ]),
};

const DECISIONS: Readonly<Record<Decision["verdict"], Decision>> = {
  yes: {
    schema: "footbridge.decision/1",
    question: "May exchange drop versions below ios 2.14.0, android 2.14.0?",
    verdict: "yes",
    answer:
      "Yes: nothing breaks; 7.0 % of users are below; 24 features become native; 3 fallbacks can go",
    source: [
      "812 cases of web, run on 2026-11-28T15:19:47Z at commit 7984d7817b",
    ],
    totals: [
      "318 features",
      "0 broken",
      "0 untested",
      "4 on a fallback",
      "314 native",
    ],
    notes: ["Computed from 812 cases, up to exchange 2.56.0."],
    sections: [NATIVE, CAN_GO],
  },
  no: {
    schema: "footbridge.decision/1",
    question: "May exchange drop versions below ios 2.15.0, android 2.15.0?",
    verdict: "no",
    answer:
      "No: 3 features break; 5 features are untested; at least 7.0 % of users are below; 24 features become native; 3 fallbacks can go",
    source: [
      "812 cases of web, run on 2026-11-28T15:19:47Z at commit 7984d7817b",
    ],
    totals: [
      "318 features",
      "3 broken",
      "5 untested",
      "4 on a fallback",
      "306 native",
    ],
    notes: [
      "The usage shares add up to 83.0 %, not to 100 %: each share here is a part of that sum.",
      "A feature is one call, link or scenario on one platform. It counts once, by its worst outcome on the supported versions.",
    ],
    sections: [BREAKS, UNTESTED, NATIVE, CAN_GO],
  },
  unknown: {
    schema: "footbridge.decision/1",
    question: "Which minimum of exchange keeps 95.0 % of users?",
    verdict: "unknown",
    answer: "Not known: 5 features are untested",
    source: [],
    totals: [],
    notes: [],
    sections: [UNTESTED],
  },
};

export function sampleDecision(verdict: Decision["verdict"]): Decision {
  return DECISIONS[verdict];
}
