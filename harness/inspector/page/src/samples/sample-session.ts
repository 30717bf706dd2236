/** A busy session, for screenshots and tests. */
import type { Violation, Held } from "../wire.generated";
import { sampleEntries } from "./sample-entries";
import { EMPTY_SESSION, type SampleSession } from "./sample-server";

const entries = sampleEntries(160);

/** A held call and a held request. */
export const SAMPLE_HELD: readonly Held[] = [
  {
    id: 1,
    since: 78_000,
    entry: entries.findLastIndex(({ kind }) => kind === "call"),
    kind: "call",
    name: "pay",
    request: null,
    payload: { cents: 5_040, currency: "GBP" },
    deadline: 88_000,
  },
  {
    id: 2,
    since: 81_000,
    entry: null,
    kind: "request",
    name: "POST https://api.shop.test/orders",
    request: {
      method: "POST",
      url: "https://api.shop.test/orders",
      headers: [
        ["content-type", "application/json"],
        ["accept-language", "en"],
        ["origin", "https://www.shop.test"],
      ],
      body: {
        items: [{ id: "7", count: 2 }],
        card: "U2FsdGVkX1+3Jm0pQx0vZ2V0d2F5",
      },
    },
    payload: null,
    deadline: null,
  },
];

const VIOLATIONS: readonly Violation[] = [
  ...entries.flatMap((entry, index): readonly Violation[] =>
    entry.kind === "call" &&
    JSON.stringify(entry.payload).includes("GBP") &&
    index < 60
      ? [
          {
            invariant: "valid-payloads",
            rule: "every call's payload is valid by the catalogue",
            advice:
              "Fix the payload in the client, or the entry in the catalogue.",
            text: `#${entry.number} pay: cents is a text, not a number; currency is not one of EUR, USD`,
            at: entry.at,
            entry: index,
          },
        ]
      : [],
  ),
  {
    invariant: "settles-once",
    rule: "every call with a callback settles exactly once",
    advice:
      "Check how the client handles the reply: it must tolerate a late or a second one.",
    text: "#12 session never settled: its time limit was at 11.2 s",
    at: 11_200,
    entry: 20,
  },
  {
    invariant: "offline",
    rule: "no request goes to an unknown host or path",
    advice:
      "No server has this address. Add it to the project's servers, or remove the request from the client.",
    text: "https://cdn.metrics.test/m.js: nothing serves this host",
    at: 14_000,
    entry: null,
  },
].toSorted((a, b) => a.at - b.at);

export const BUSY_SESSION: SampleSession = {
  ...EMPTY_SESSION,
  entries,
  violations: VIOLATIONS,
  rules: `# The sheet is slow today.
replies:
  pay:
    - { when: { cents: 5040 }, code: success, after: 3s }
    - { code: "20001" }
  session: { data: { name: Ada, token: t-2 }, times: 2 }
network:
  - { method: POST, path: /api/login, status: 500 }
`,
  breakpoints: {
    calls: ["pay", "scanCode"],
    links: [],
    requests: ["POST /api/orders"],
    stop_time: true,
  },
  steps: [
    { yaml: "tap: { role: button, name: Pay }", entries_before: 12 },
    { yaml: "fill: { label: Note, with: for Ada }", entries_before: 24 },
    { yaml: "tap: { role: button, name: Confirm }", entries_before: 25 },
  ],
  missed: [
    {
      text: "A tap can't be recorded: it was in a frame, and steps act only on the page itself.",
      steps_before: 2,
    },
  ],
};
