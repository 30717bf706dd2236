import { expect, it } from "vitest";
import { record, runReport } from "../record/testing";
import { fillReport } from "../samples/fill-report";
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

it("reads a run at once, and each record when it is asked for", async () => {
  const cases = Array.from({ length: 70 }, (_, number) =>
    record({ reason: `case ${number}` }, { title: `Case ${number}` }),
  );
  const read = readPage(parse(fillReport(PAGE, runReport(...cases))));
  if (read.kind !== "run") throw new Error(read.reason);
  expect(read.run.cases.map(({ reason }) => reason)).toEqual(
    cases.map(({ reason }) => reason),
  );
  expect(read.records.peek(69)).toBeNull();
  expect(await read.records.load(69)).toEqual(cases[69]);
  expect(read.records.peek(64)).toEqual(cases[64]);
  expect(read.records.peek(63)).toBeNull();
});

it("puts a picture in that stands elsewhere on the page", async () => {
  const one = record({ picture: "#footbridge-picture-1" });
  const page = fillReport(PAGE, runReport(one)).replace(
    "</body>",
    '<script type="text/plain" id="footbridge-picture-1">AAAA</script></body>',
  );
  const read = readPage(parse(page));
  if (read.kind !== "run") throw new Error(read.reason);
  expect((await read.records.load(0)).picture).toBe(
    "data:image/png;base64,AAAA",
  );
});

it("says which record is not there", async () => {
  const page = parse(fillReport(PAGE, runReport(record())));
  page.getElementById("footbridge-records-0")?.remove();
  const read = readPage(page);
  if (read.kind !== "run") throw new Error(read.reason);
  await expect(read.records.load(0)).rejects.toThrow(
    "the page has no records-0",
  );
});

it.each([
  ["", "SyntaxError"],
  ["null", "not a footbridge.page/1"],
  ['{"schema":"footbridge.page/2","cases":[]}', "not a footbridge.page/1"],
  ['{"schema":"footbridge.page/1"}', "not a footbridge.page/1"],
])("says why %j can't be read", (text, reason) => {
  expect(readPage(pageWith(text))).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining(reason),
  });
});
