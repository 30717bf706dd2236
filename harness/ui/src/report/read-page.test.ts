import { expect, it } from "vitest";
import { indexOf } from "../record/sample-index";
import { record, runReport } from "../record/testing";
import { element, fillPage, fillReport, json } from "../samples/fill-report";
import { sampleDecision } from "../samples/sample-decision";
import { sampleMatrix } from "../samples/sample-matrix";
import { readPage } from "./read-page";

const PAGE = "<body><!-- contents --></body>";

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function pageWith(index: string): Document {
  return parse(
    `<script type="application/json" id="footbridge-report">${index}</script>`,
  );
}

function reportOf(page: Document) {
  const read = readPage(page);
  if (read.kind !== "page" || read.report === null)
    throw new Error("there is no report");
  return read.report;
}

it("reads a run at once, and each record on demand", async () => {
  const cases = Array.from({ length: 70 }, (_, number) =>
    record({ reason: `case ${number}` }, { title: `Case ${number}` }),
  );
  const read = reportOf(parse(fillReport(PAGE, runReport(...cases))));
  expect(read.run.cases.map(({ reason }) => reason)).toEqual(
    cases.map(({ reason }) => reason),
  );
  expect(read.records.peek(69)).toBeNull();
  expect(await read.records.load(69)).toEqual(cases[69]);
  expect(read.records.peek(64)).toEqual(cases[64]);
  expect(read.records.peek(63)).toBeNull();
});

it("inserts a picture that is elsewhere on the page", async () => {
  const one = record({ picture: "#footbridge-picture-1" });
  const page = fillReport(PAGE, runReport(one)).replace(
    "</body>",
    '<script type="text/plain" id="footbridge-picture-1">AAAA</script></body>',
  );
  const read = reportOf(parse(page));
  expect((await read.records.load(0)).picture).toBe(
    "data:image/png;base64,AAAA",
  );
});

it("inserts the pictures of steps, and omits a missing one", async () => {
  const pictures = [
    { step: 0, picture: "#footbridge-picture-1" },
    { step: 1, picture: "#footbridge-picture-2" },
    { step: 2, picture: "pictures/3.png" },
  ];
  const page = fillReport(PAGE, runReport(record({ pictures }))).replace(
    "</body>",
    '<script type="text/plain" id="footbridge-picture-1">AAAA</script></body>',
  );
  const read = reportOf(parse(page));
  expect((await read.records.load(0)).pictures).toEqual([
    { step: 0, picture: "data:image/png;base64,AAAA" },
    { step: 2, picture: "pictures/3.png" },
  ]);
});

it("reads a report without the run's details", () => {
  const index = json({
    ...indexOf(runReport(record()), 32),
    about: undefined,
  });
  expect(reportOf(pageWith(index)).run.about).toBeNull();
});

it("reports a missing record", async () => {
  const page = parse(fillReport(PAGE, runReport(record())));
  page.getElementById("footbridge-records-0")?.remove();
  const read = reportOf(page);
  await expect(read.records.load(0)).rejects.toThrow(
    "the page has no records-0",
  );
});

it.each([
  ["", "SyntaxError"],
  ['{"schema":"footbridge.page/0"}', "not a footbridge.page/1"],
  ["null", "not a footbridge.page/1"],
  ['{"schema":"footbridge.page/1"}', "TypeError"],
])("reports why %j can't be read", (text, reason) => {
  expect(readPage(pageWith(text))).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining(reason),
  });
});

it("reads a matrix with or without a run", () => {
  const matrix = element("application/json", "matrix", json(sampleMatrix()));
  const alone = readPage(parse(fillPage(PAGE, [matrix])));
  expect(alone).toEqual({
    kind: "page",
    report: null,
    exploration: null,
    matrix: sampleMatrix(),
    decision: null,
  });
  const both = readPage(
    parse(fillReport(PAGE, runReport(record())).replace("</body>", matrix)),
  );
  expect(both).toMatchObject({
    report: { run: { cases: [{ verdict: "passed" }] } },
    matrix: { app: "exchange" },
  });
});

it("reads a decision", () => {
  const page = (decision: unknown) =>
    parse(
      fillPage(PAGE, [element("application/json", "decision", json(decision))]),
    );
  expect(readPage(page(sampleDecision("no")))).toEqual({
    kind: "page",
    report: null,
    exploration: null,
    matrix: null,
    decision: sampleDecision("no"),
  });
  expect(readPage(page({ schema: "footbridge.decision/2" }))).toEqual({
    kind: "unreadable",
    reason: "Error: not a footbridge.decision/1",
  });
});

it("reports a page without data", () => {
  expect(readPage(parse(PAGE))).toEqual({
    kind: "unreadable",
    reason: "Error: it is empty",
  });
});
