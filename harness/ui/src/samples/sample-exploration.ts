/** An exploration of any size, the same for the same seed. Its finding is the first scenario given. */
import type {
  CurvePoint,
  Exploration,
  ExploredPassage,
  ExploredScreen,
} from "../exploration/exploration";
import { createRandom } from "./random";

const TITLES = ["Markets", "Orders", "Order 0", "Log in", ""] as const;
const STEPS = [
  "tap: { role: button, name: Pay }",
  "go: back",
  "advance: 15s",
  "send: background",
] as const;
const KINDS = ["0", "1", "late", "none", "again", "null"] as const;

export function sampleExploration(
  count = 60,
  scenario: string | null = null,
  seed = 7,
): Exploration {
  const random = createRandom(seed);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const screens = numbers.map((index): ExploredScreen => ({
    route: index === 0 ? "/" : `/orders/part-${index}`,
    title: random.pick(TITLES),
    visits: 1 + random.below(300),
    states: 1 + random.below(20),
  }));
  const passages = numbers.flatMap((index): ExploredPassage[] => [
    {
      from: index === 0 ? null : random.below(index),
      to: index,
      step: index === 0 ? "open: /" : random.pick(STEPS),
      count: 1 + random.below(90),
    },
    {
      from: index,
      to: random.below(count),
      step: random.pick(STEPS),
      count: 1 + random.below(9),
    },
  ]);
  const curve = numbers.map((index): CurvePoint => ({
    runs: (index + 1) * 8,
    ms: (index + 1) * 1_500,
    states: Math.round(20 * Math.sqrt(index + 1)),
    pairs: Math.round(6 * Math.log2(index + 2)),
    code: Math.round(90 * Math.log2(index + 2)),
    findings: scenario !== null && index > count / 3 ? 1 : 0,
  }));
  return {
    schema: "footbridge.exploration/1",
    seed,
    runs: count * 8,
    actions: count * 90,
    duration_ms: count * 1_500,
    screens,
    passages,
    calls: ["getBalance", "goShare", "logout", "pay"].map((name) => ({
      name,
      count: 40 + random.below(90),
      replies:
        name === "logout"
          ? []
          : KINDS.filter(() => random.below(3) > 0).map((kind) => ({
              kind,
              count: 1 + random.below(40),
            })),
    })),
    curve,
    findings:
      scenario === null
        ? []
        : [
            {
              invariant: "no-endless-loading",
              message: 'after an hour, dialog "Paying" has no way out',
              scenario,
              runs: 16,
              steps: 3,
              screen: Math.min(1, count - 1),
              grounds: [
                "calls.toml: `codes` of pay has 1 (the app can't do it)",
                "getBalance: a reply may be late",
              ],
            },
          ],
    gaps: [
      {
        about:
          "the client sends requests to api.shop.test, which no server plays",
        file: "footbridge.toml",
        lines: '[[server]]\nhost = "api.shop.test"',
        runs: Math.min(3, count),
      },
      {
        about:
          "the client sends PUT https://www.shop.test/api/session/keep-alive, which no endpoint takes",
        file: "server.toml",
        lines:
          '[[endpoint]]\nhost = "www.shop.test"\nmethod = "PUT"\npath = "/api/session/keep-alive"\njson = {}',
        runs: 1,
      },
      {
        about:
          "the catalogue doesn't describe the payload of the event sessionChanged, so it isn't sent",
        file: "events.toml",
        lines:
          'payload = { type = "none" }   # of sessionChanged, or its fields',
        runs: 0,
      },
    ],
  };
}
