/** A replay of a scenario that fails, halfway and at its end. */
import { PICTURE } from "footbridge-ui/samples/picture";
import type { Replay } from "../wire.generated";
import { SAMPLE_HELLO } from "./sample-hello";
import { EMPTY_SESSION, type SampleSession } from "./sample-server";

const SOURCE = `title: The basket is paid with the app's own sheet
hosts: { platforms: [ios, android], versions: boundaries }
replies:
  pay: { after: 400ms }
steps:
  - open: /basket
  - tap: Pay
  - expect: { call: pay, payload: { cents: 5040 } }
  - advance: 1s
  - expect: { status: "Paid, receipt r-17" }
`;

const ACCEPTED = `      0ms  open      https://www.shop.test/basket
      0ms  title     Basket
      0ms  tap       button "Pay"
      0ms  call   #1 pay {"cents":5040}
    400ms  reply  #1 {"code":"0","msg":"fine","data":{"receipt":"r-17"}}
    400ms  settle #1 resolved
    400ms  status    Paid, receipt r-17
`;

const STEPS = [
  ["open /basket", 6],
  ["tap Pay", 7],
  ["expect call: pay", 8],
  ["advance 1s", 9],
  ["expect status: Paid, receipt r-17", 10],
] as const;

function replayed(next: number, parts: Partial<Replay>): SampleSession {
  return {
    ...EMPTY_SESSION,
    hello: { ...SAMPLE_HELLO, is_replay: true },
    replay: {
      case: "The basket is paid with the app's own sheet · ios 2.15.0",
      state: "paused",
      source: SOURCE,
      file: "scenarios/checkout/pay.yaml",
      steps: STEPS.map(([text, line], index) => ({
        text,
        line,
        picture: index < next ? PICTURE : null,
      })),
      next,
      accepted: ACCEPTED,
      transcript: ACCEPTED.split(/(?<=\n)/)
        .slice(0, 4)
        .join(""),
      summary: null,
      failures: [],
      ...parts,
    },
  };
}

export const PAUSED_REPLAY = replayed(3, {});

export const FAILED_REPLAY = replayed(5, {
  state: "ended",
  transcript: ACCEPTED.replace("Paid, receipt r-17", "Paid, receipt unknown"),
  summary: {
    name: "The basket is paid with the app's own sheet · ios 2.15.0",
    verdict: "failed",
    reason: "no status shows “Paid, receipt r-17”",
  },
  failures: [
    [4, "no status shows “Paid, receipt r-17”; found: Paid, receipt unknown"],
  ],
});

const BUSY = "the page did not become idle within 10 s";

export const HUNG_REPLAY = replayed(5, {
  state: "ended",
  summary: {
    name: "The basket is paid with the app's own sheet · ios 2.15.0",
    verdict: "hung",
    reason: BUSY,
  },
  failures: [[2, BUSY]],
});
