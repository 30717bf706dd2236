import { expect, it } from "vitest";
import { record, runReport } from "../record/testing";
import { readPage } from "../report/read-page";
import { fillReport } from "./fill-report";

const PAGE = "<body><!-- contents --></body>";

it("escapes what would end the element, and round-trips", async () => {
  const title = "a </script><!-- \u2028 $& $1 ";
  const run = runReport(record({}, { title }));
  const page = fillReport(PAGE, run);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toContain("\u2028");
  const read = readPage(new DOMParser().parseFromString(page, "text/html"));
  if (read.kind !== "page") throw new Error(read.reason);
  expect(read.report?.run.cases[0]?.case.title).toBe(title);
  expect(await read.report?.records.load(0)).toEqual(run.cases[0]);
});

it("refuses a page without a place for it", () => {
  expect(() => fillReport("<body></body>", runReport())).toThrow("no place");
});
