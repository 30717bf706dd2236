import { expect, it } from "vitest";
import { record, runReport } from "../record/testing";
import { readRun } from "./read-run";

function page(text: string): Document {
  const document = new DOMParser().parseFromString("", "text/html");
  const script = document.createElement("script");
  script.id = "footbridge-report";
  script.textContent = text;
  document.body.append(script);
  return document;
}

const RUN = runReport(record());

it("reads a run", () => {
  const read = readRun(page(JSON.stringify(RUN)));
  expect(read).toEqual({ kind: "run", run: RUN });
});

it.each([
  ["", "SyntaxError"],
  ["null", "not a footbridge.report/1"],
  ['{"schema":"footbridge.report/2","cases":[]}', "not a footbridge.report/1"],
  ['{"schema":"footbridge.report/1"}', "not a footbridge.report/1"],
  [
    '{"schema":"footbridge.report/1","cases":[{"schema":"footbridge.record/9"}]}',
    "footbridge.record/9",
  ],
])("says why %j can't be read", (text, reason) => {
  expect(readRun(page(text))).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining(reason),
  });
});
