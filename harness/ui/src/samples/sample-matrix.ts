/** A matrix with every outcome, the same for the same seed. */
import type {
  Feature,
  Matrix,
  Outcome,
  OutcomeRange,
  Track,
} from "../matrix/matrix";
import { createRandom, type Random } from "./random";

/** The versions at which a feature starts, with the fraction of a platform's users from there to the next. */
const STEPS: readonly (readonly [
  version: string,
  last: string,
  users: number,
])[] = [
  ["1.2.51", "2.8.0", 0.01],
  ["2.8.1", "2.8.99", 0.02],
  ["2.9.0", "2.14.99", 0.04],
  ["2.15.0", "2.20.99", 0.05],
  ["2.21.0", "2.30.99", 0.08],
  ["2.31.0", "2.43.99", 0.15],
  ["2.44.0", "2.49.99", 0.2],
  ["2.50.0", "2.55.99", 0.15],
  ["2.56.0", "2.56.0", 0.3],
];
const SHARES = { ios: 0.4, android: 0.6 } as const;

const CALLS = [
  ["requestAction", "Sends a server request through the app."],
  ["goShare", "Opens the app's sheet for sharing."],
  ["setBottomActions", "Sets the buttons below the page."],
  ["getWebLocalStorage", "Reads what the app keeps for its pages."],
  ["setWebLocalStorage", "Keeps something that outlives the page."],
  ["metaTitle", "Sets the title of the page."],
  ["palmPrintVerify", "Verifies the hand of the user."],
  ["fetchPermission", "Requests a device permission from the user."],
  ["sendTokenToWeb", "Hands the page the token of the session."],
  ["openPay", "Opens the app's own sheet for paying."],
] as const;

/** A link that no case shows. */
const UNTRIED: Feature = {
  kind: "link",
  name: "web/help",
  summary: null,
  scenario: null,
  minimums: [{ platform: "ios", version: "1.2.51", assumed: false }],
  tracks: [
    {
      platform: "ios",
      engine: "webkit",
      ranges: [
        {
          first: "1.2.51",
          last: "2.56.0",
          outcome: "untested",
          reason: null,
          assumed: false,
          asserted: false,
          tried: [],
          cases: 0,
          by: null,
          users: 0.4,
        },
      ],
    },
  ],
  support: [{ platform: "ios", worst: [{ from: null, outcome: "untested" }] }],
  fallback_ends: null,
};

export function sampleMatrix(features = 36, seed = 3): Matrix {
  const random = createRandom(seed);
  return {
    schema: "footbridge.matrix/2",
    app: "exchange",
    first_version: "1.2.51",
    latest_version: "2.56.0",
    platforms: ["ios", "android", "browser"],
    cases: 812,
    base: { sum: 1, ios: 0.4, android: 0.6, unknown: 0 },
    features: [
      ...Array.from({ length: features }, (_, index) =>
        featureOf(index, random),
      ),
      ...(features > 4 ? [UNTRIED] : []),
    ],
  };
}

function featureOf(index: number, random: Random): Feature {
  const [name, summary] = CALLS[index % CALLS.length] ?? CALLS[0];
  const again = Math.floor(index / CALLS.length);
  const ios = random.below(7);
  const android = Math.min(ios + random.below(2), 8);
  const below = random.pick<Outcome>(["fallback", "nothing", "fallback"]);
  const broken = index % 9 === 4 ? ([6, "broken"] as const) : null;
  const untested = index % 9 === 7 ? ([7, "untested"] as const) : null;
  const isAssumed = index % 5 === 2;
  const isInBrowser = index % 6 === 0;
  const support = [
    supportOf("ios", ios, below, null),
    supportOf("android", android, below, broken ?? untested),
    ...(isInBrowser
      ? [
          {
            platform: "browser",
            worst: [{ from: null, outcome: below }],
          } as const,
        ]
      : []),
  ];
  return {
    kind: again === 3 ? "link" : "call",
    name: again === 0 ? name : `${name}${again + 1}`,
    summary,
    scenario: null,
    minimums: [
      { platform: "ios", version: versionAt(ios), assumed: isAssumed },
      { platform: "android", version: versionAt(android), assumed: false },
    ],
    tracks: [
      trackOf("ios", ios, below, null),
      trackOf("android", android, below, broken ?? untested),
      ...(isInBrowser ? [inBrowser(below)] : []),
    ],
    support,
    fallback_ends:
      below === "fallback"
        ? support.map(({ platform, worst }) => ({
            platform,
            from: platform === "browser" ? null : (worst.at(-1)?.from ?? null),
          }))
        : null,
  };
}

function supportOf(
  platform: "ios" | "android",
  minimum: number,
  below: Outcome,
  except: readonly [step: number, outcome: Outcome] | null,
): Feature["support"][number] {
  const nativeFrom = Math.max(minimum, except === null ? 0 : except[0] + 1);
  const isExcept = except !== null && except[0] >= minimum;
  const before = isExcept ? except[1] : below;
  return {
    platform,
    worst: [
      ...(nativeFrom > 0 ? [{ from: null, outcome: before }] : []),
      {
        from: nativeFrom > 0 ? versionAt(nativeFrom) : null,
        outcome: "native",
      },
    ],
  };
}

function trackOf(
  platform: "ios" | "android",
  minimum: number,
  below: Outcome,
  except: readonly [step: number, outcome: Outcome] | null,
): Track {
  const outcomeAt = (step: number): Outcome => {
    if (step < minimum) return below;
    return except?.[0] === step ? except[1] : "native";
  };
  const ranges: OutcomeRange[] = [];
  for (const [step, [first, last, users]] of STEPS.entries()) {
    const outcome = outcomeAt(step);
    const share = users * SHARES[platform];
    const before = ranges.at(-1);
    if (before?.outcome === outcome)
      ranges[ranges.length - 1] = {
        ...before,
        last,
        cases: before.cases + 1,
        tried: [...before.tried, first],
        users: (before.users ?? 0) + share,
      };
    else
      ranges.push({
        first,
        last,
        outcome,
        reason: REASONS[outcome],
        assumed: outcome === "nothing",
        asserted: outcome === "fallback" && platform === "ios",
        tried: [first],
        cases: 1,
        by: {
          scenario: "scenarios/calls.yaml",
          title: "A call",
          app_version: first,
        },
        users: share,
      });
  }
  return { platform, engine: "webkit", ranges };
}

function inBrowser(outcome: Outcome): Track {
  const range: OutcomeRange = {
    first: null,
    last: null,
    outcome,
    reason: REASONS[outcome],
    assumed: false,
    asserted: true,
    tried: [],
    cases: 1,
    by: null,
    users: null,
  };
  return { platform: "browser", engine: "webkit", ranges: [range] };
}

const REASONS: Readonly<Record<Outcome, string | null>> = {
  native: null,
  fallback: "opens the page /pay instead",
  nothing: null,
  ignored: null,
  broken: 'expected a call openPay with {"amount":"12.5"}',
  untested: null,
};

function versionAt(step: number): string {
  return STEPS[step]?.[0] ?? "2.56.0";
}
