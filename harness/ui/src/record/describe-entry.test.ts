import { expect, it } from "vitest";
import { describeEntry, entryFields } from "./describe-entry";
import { sampleEntry, type EntryFields } from "./sample-entry";
import type { Entry } from "./record";
import { call } from "./testing";

it("shows which part of a call the host lacks", () => {
  const below = {
    kind: "below-minimum",
    minimum: "2.9.0",
    assumed: false,
  } as const;
  expect(
    describeEntry({ ...call(1, 0), availability: below } as Entry),
  ).toEqual({
    subject: "requestAction",
    detail: 'not known to this version (from 2.9.0 on) · {"path":"/v1/user"}',
  });
});

it("shows that the app ignores a call", () => {
  const ignored = { kind: "ignored", minimum: "2.9.0", assumed: true } as const;
  const described = describeEntry({
    ...call(1, 0),
    availability: ignored,
  } as Entry);
  expect(described.detail).toBe(
    'ignored by this version (from 2.9.0 on, assumed) · {"path":"/v1/user"}',
  );
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

it.each<readonly [EntryFields, string]>([
  [{ kind: "title", text: "Lab" }, "Lab"],
  [
    {
      kind: "animation",
      phase: "begun",
      name: "fade",
      element: 'dialog "Orders"',
    },
    'begun · fade on dialog "Orders"',
  ],
  [
    { kind: "script-call", name: "captcha.init", arguments: [{ id: 1 }, "a"] },
    'captcha.init {"id":1}, "a"',
  ],
  [
    {
      kind: "step",
      verb: "phone",
      text: "android 2.15.0 on pixel-8, en, dark",
    },
    "android 2.15.0 on pixel-8, en, dark",
  ],
  [{ kind: "live", role: "alert", text: "No" }, "No"],
  [
    {
      kind: "state",
      machine: "risk",
      from: "0",
      to: "1",
      cause: "due",
      is_ambient: false,
    },
    "risk 0 → 1 due",
  ],
  [
    {
      kind: "event",
      name: "back",
      payload: null,
      outcome: { kind: "replied", calls: [1, 2] },
    },
    "back replies to #1, #2",
  ],
  [
    {
      kind: "response",
      number: 1,
      request: "GET /v1/user",
      outcome: "200 00000",
      is_default: true,
    },
    "200 00000 GET /v1/user",
  ],
  [
    { kind: "download", url: "https://app.test/a.pdf" },
    "https://app.test/a.pdf",
  ],
  [
    { kind: "load-failed", url: "https://app.test/b", reason: "cut off" },
    "https://app.test/b cut off",
  ],
  [
    { kind: "refused", url: "https://else.test", reason: "unknown host" },
    "https://else.test unknown host",
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
    "TypeError at load (src/load.ts:3:9)",
  ],
])("describes %j", (fields, line) => {
  const { subject, detail } = describeEntry(sampleEntry(fields));
  expect(`${subject} ${detail}`.trim()).toBe(line);
});

it("shows an unknown kind as JSON", () => {
  const unknown = { kind: "vibration", ms: 20, at: 0, step: null };
  expect(describeEntry(unknown as unknown as Entry)).toMatchObject({
    subject: '{"ms":20}',
  });
});

it("has the entry's own fields as details", () => {
  expect(entryFields(sampleEntry({ kind: "title", text: "Lab" }))).toEqual({
    text: "Lab",
  });
});
