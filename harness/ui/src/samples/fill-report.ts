/** Inserts a run's data into the built report page, as the runner's `html` reporter does. */
import { gzipSync } from "node:zlib";
import { indexOf, type SampleRun } from "../record/sample-index";

const CONTENTS = "<!-- contents -->";
const RECORDS_IN_A_PART = 32;

export function fillReport(page: string, run: SampleRun): string {
  const elements = [
    element(
      "application/json",
      "report",
      json(indexOf(run, RECORDS_IN_A_PART)),
    ),
  ];
  for (let first = 0; first < run.cases.length; first += RECORDS_IN_A_PART) {
    const part = run.cases.slice(first, first + RECORDS_IN_A_PART);
    const bytes = gzipSync(JSON.stringify(part)).toString("base64");
    const name = `records-${first / RECORDS_IN_A_PART}`;
    elements.push(element("text/plain", name, bytes));
  }
  return fillPage(page, elements);
}

/** Inserts another content of the page, such as a matrix. */
export function fillPage(page: string, elements: readonly string[]): string {
  const [before, after] = page.split(CONTENTS);
  if (before === undefined || after === undefined)
    throw new Error("the page has no place for its contents");
  return `${before}${elements.join("\n")}${after}`;
}

export function element(media: string, name: string, text: string): string {
  return `<script type="${media}" id="footbridge-${name}">${text}</script>`;
}

/** Escapes JSON so that it contains no tag, comment or line separator. */
export function json(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
