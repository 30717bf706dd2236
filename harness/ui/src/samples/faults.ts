/**
 * The faults in the samples: for each verdict except `passed`, the parts of the record that differ.
 */
import type { CaseRecord, Failure } from "../record/record";
import {
  LINKS,
  LOGIN,
  MIXED,
  ORDER,
  SHARE,
  STORAGE,
  type Scene,
} from "./scenes";
import { sampleEntry } from "../record/sample-entry";
import { PICTURE, stepPictures } from "./picture";

export interface Fault {
  readonly scene: Scene;
  /** Whether the fault can occur on a host. */
  readonly holds: (platform: string, version: string | null) => boolean;
  /** The percentage of these cases in which it occurs. */
  readonly share: number;
  readonly parts: Partial<CaseRecord>;
}

const NOTHING: Failure = {
  kind: "expectation",
  invariant: null,
  step: null,
  place: null,
  at: null,
  message: "",
  expected: null,
  found: [],
  help: null,
  diff: null,
};

const onIos = (platform: string): boolean => platform === "ios";
const anywhere = (): boolean => true;

export const FAULTS: readonly Fault[] = [
  {
    scene: MIXED,
    holds: (platform, version) =>
      platform === "android" && version !== "2.8.99",
    share: 60,
    parts: {
      verdict: "failed",
      picture: PICTURE,
      pictures: stepPictures(8),
      failures: [
        {
          ...NOTHING,
          step: 8,
          at: 10_000,
          place: { file: MIXED.scenario, line: 17, column: 5 },
          message: 'no alert said "Network error. Try again later."',
          expected: 'alert "Network error. Try again later."',
          found: [
            'alert "not a token" at 1000 ms',
            'alert "Network error" at 10000 ms',
          ],
          help: "the text differs only in its end; is the message cut?",
        },
      ],
    },
  },
  {
    scene: ORDER,
    holds: anywhere,
    share: 8,
    parts: {
      verdict: "failed",
      picture: PICTURE,
      entries: [
        ...ORDER.entries,
        sampleEntry({
          kind: "error",
          tone: "bad",
          text: "TypeError: null is not an object (evaluating 'ticker.last')",
          stack: [
            {
              function: "LastPrice",
              script: {
                file: "https://www.exchange.test/assets/index-Cq2hXb1d.js",
                line: 9,
                column: 48_211,
              },
              source: {
                file: "src/features/trading/last-price.tsx",
                line: 31,
                column: 18,
              },
            },
          ],
          at: 80,
          step: 4,
        }),
      ],
      failures: [
        {
          ...NOTHING,
          kind: "invariant",
          invariant: "no-uncaught-error",
          step: 4,
          at: 80,
          message:
            "uncaught: TypeError: null is not an object (evaluating 'ticker.last')",
          found: ["src/features/trading/last-price.tsx:31:18"],
        },
      ],
    },
  },
  {
    scene: SHARE,
    holds: onIos,
    share: 40,
    parts: {
      verdict: "changed",
      failures: [
        {
          ...NOTHING,
          kind: "snapshot",
          message: "the transcript is not the accepted one",
          help: "review it, then accept it with `footbridge run --update`",
          diff: `--- scenarios/calls/share.snap\n+++ now\n@@ -4,7 +4,7 @@\n       0ms  title     Invite friends\n       0ms  request   GET /v1/user/invite/summary\n       0ms  response  GET /v1/user/invite/summary 200 00000\n-      0ms  call   #1 goShare {"title":"Trade with me","url":"https://www.exchange.test/r/AB12"}\n+      0ms  call   #1 goNativeShare {"title":"Trade with me","url":"https://www.exchange.test/r/AB12"}\n     400ms  reply  #1 {"code":"00000","msg":"success","data":{"channel":"copy"}}\n     400ms  settle #1 resolved\n     400ms  status    Copied\n`,
        },
      ],
    },
  },
  {
    scene: LOGIN,
    holds: (_, version) => version === "2.15.0",
    share: 30,
    parts: {
      verdict: "hung",
      reason: "the page did not settle in 30 s: its script is busy",
      ending: {
        kind: "hung",
        reason: "the page did not settle in 30 s: its script is busy",
      },
      entries: LOGIN.entries.slice(0, 6),
      picture: PICTURE,
    },
  },
  {
    scene: STORAGE,
    holds: anywhere,
    share: 2,
    parts: {
      verdict: "crashed",
      reason: "the page's process ended",
      ending: { kind: "crashed", reason: "the page's process ended" },
      entries: STORAGE.entries.slice(0, 4),
    },
  },
  {
    scene: STORAGE,
    holds: anywhere,
    share: 4,
    parts: { verdict: "flaky", reason: "passed when it was tried again" },
  },
  {
    scene: LINKS,
    holds: (_, version) => version === "2.8.99",
    share: 100,
    parts: { verdict: "unsupported", reason: "link kline/main needs 2.9.0" },
  },
  {
    scene: LINKS,
    holds: anywhere,
    share: 2,
    parts: {
      verdict: "new",
      reason: "nothing has been accepted for this host yet",
      failures: [
        {
          ...NOTHING,
          kind: "snapshot",
          message: "nothing has been accepted for this host yet",
          help: "review the transcript, then accept it with --update",
        },
      ],
    },
  },
  {
    scene: STORAGE,
    holds: (_, version) => version === "2.8.99",
    share: 100,
    parts: {
      verdict: "unsupported",
      reason: "call setWebLocalStorage needs 2.15.0 (assumed)",
    },
  },
];
