import { expect, it } from "vitest";
import { describeEntry, entryFields } from "./describe-entry";
import type { Entry, EntryKind } from "./record";
import { call } from "./testing";

const at = (fact: EntryKind): Entry => ({ ...fact, at: 0, step: null });

it("shows which part of a call the host lacks", () => {
  const below = {
    kind: "below-minimum",
    minimum: "2.9.0",
    assumed: false,
  } as const;
  expect(
    describeEntry({ ...call(1, 0), availability: below } as Entry),
  ).toEqual({
    lane: "app",
    verb: "call",
    subject: "requestAction",
    detail: 'not known to this version (from 2.9.0 on) · {"path":"/v1/user"}',
    tone: "warning",
  });
});

it("marks an assumed minimum version", () => {
  const below = {
    kind: "below-minimum",
    minimum: "2.9.0",
    assumed: true,
  } as const;
  const described = describeEntry({
    ...call(1, 0),
    availability: below,
  } as Entry);
  expect(described.detail).toBe(
    'not known to this version (from 2.9.0 on, assumed) · {"path":"/v1/user"}',
  );
});

it.each<readonly [EntryKind, string]>([
  [{ kind: "title", text: "Lab" }, "page title: Lab"],
  [
    {
      kind: "animation",
      phase: "begun",
      name: "fade",
      element: 'dialog "Orders"',
    },
    'page animation: begun · fade on dialog "Orders"',
  ],
  [
    { kind: "script-call", name: "captcha.init", arguments: [{ id: 1 }, "a"] },
    'page script: captcha.init {"id":1}, "a"',
  ],
  [
    {
      kind: "step",
      verb: "phone",
      text: "android 2.15.0 on pixel-8, en, dark",
    },
    "app phone: android 2.15.0 on pixel-8, en, dark",
  ],
  [{ kind: "live", role: "alert", text: "No" }, "page alert: No"],
  [
    {
      kind: "state",
      machine: "risk",
      from: "0",
      to: "1",
      cause: "due",
      is_ambient: false,
    },
    "page state: risk 0 → 1 due",
  ],
  [
    {
      kind: "event",
      name: "back",
      payload: null,
      outcome: { kind: "replied", calls: [1, 2] },
    },
    "app event: back replies to #1, #2",
  ],
  [
    {
      kind: "response",
      number: 1,
      request: "GET /v1/user",
      outcome: "200 00000",
      is_default: true,
    },
    "network response: 200 00000 GET /v1/user",
  ],
  [
    { kind: "download", url: "https://app.test/a.pdf" },
    "page download: https://app.test/a.pdf",
  ],
  [
    { kind: "load-failed", url: "https://app.test/b", reason: "cut off" },
    "page load-failed: https://app.test/b cut off",
  ],
  [
    { kind: "refused", url: "https://else.test", reason: "unknown host" },
    "network refused: https://else.test unknown host",
  ],
  [
    {
      kind: "error",
      text: "TypeError",
      stack: [
        {
          function: "load",
          script: { file: "https://app.test/main.js", line: 1, column: 20 },
          source: { file: "src/load.ts", line: 3, column: 9 },
        },
      ],
    },
    "page error: TypeError at load (src/load.ts:3:9)",
  ],
])("describes %j in its lane", (fact, line) => {
  const { lane, verb, subject, detail } = describeEntry(at(fact));
  expect(`${lane} ${verb}: ${subject} ${detail}`.trim()).toBe(line);
});

it("shows an unknown kind as JSON", () => {
  const unknown = { kind: "vibration", ms: 20, at: 0, step: null };
  expect(describeEntry(unknown as unknown as Entry)).toMatchObject({
    verb: "vibration",
    subject: '{"kind":"vibration","ms":20,"at":0,"step":null}',
  });
});

it("has the entry's own fields as details", () => {
  expect(entryFields(at({ kind: "title", text: "Lab" }))).toEqual({
    text: "Lab",
  });
});
