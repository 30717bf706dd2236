import { expect, it } from "vitest";
import { record, runReport } from "../record/testing";
import { fillReport } from "./fill-report";

const PAGE =
  '<body><script type="application/json" id="footbridge-report"></script></body>';

it("embeds what would end the element, and reads it back the same", () => {
  const title = "a </script><!-- \u2028 $& $1 ";
  const run = runReport(record({}, { title }));
  const page = fillReport(PAGE, run);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain("\u2028");
  const document = new DOMParser().parseFromString(page, "text/html");
  const text = document.querySelector("#footbridge-report")?.textContent ?? "";
  expect(JSON.parse(text)).toEqual(run);
});

it("refuses a page that has no place for it", () => {
  expect(() => fillReport("<body></body>", runReport())).toThrow("no place");
});
