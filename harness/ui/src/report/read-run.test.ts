import { expect, it } from "vitest";
import { record } from "../record/testing";
import { readRun } from "./read-run";

function page(text: string): Document {
  const document = new DOMParser().parseFromString("", "text/html");
  const script = document.createElement("script");
  script.id = "footbridge-run";
  script.textContent = text;
  document.body.append(script);
  return document;
}

const RUN = {
  schema: "footbridge.run/1",
  engine: "WebKitGTK",
  duration_ms: 1,
  left_out: 0,
  records: [record()],
};

it("reads a run", () => {
  const read = readRun(page(JSON.stringify(RUN)));
  expect(read).toEqual({ kind: "run", run: RUN });
});

it.each([
  ["", "SyntaxError"],
  ["null", "not a footbridge.run/1"],
  ['{"schema":"footbridge.run/2","records":[]}', "not a footbridge.run/1"],
  ['{"schema":"footbridge.run/1"}', "not a footbridge.run/1"],
  [
    '{"schema":"footbridge.run/1","records":[{"schema":"footbridge.record/9"}]}',
    "footbridge.record/9",
  ],
])("says why %j can't be read", (text, reason) => {
  expect(readRun(page(text))).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining(reason),
  });
});
