import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ResultLine } from "../wire.generated";
import { Totals } from "./totals";

const line = (name: string, verdict: ResultLine["verdict"]): ResultLine => ({
  kind: "call",
  name,
  verdict,
  details: [],
});

function shown(...verdicts: ResultLine["verdict"][]) {
  const results = verdicts.map((verdict, index) => line(`${index}`, verdict));
  const { unmount } = render(<Totals results={results} />);
  const status = screen.getByRole("status");
  const totals = screen.queryAllByRole("listitem").map((it) => it.textContent);
  unmount();
  return { result: status.dataset["result"], totals };
}

it("entries that were not seen are counted apart, and aren't a success", () => {
  const { result, totals } = shown("as-described", "not-seen", "not-seen");
  expect(totals).toEqual([
    "1 as described",
    "0 differ",
    "2 not seen",
    "0 not tried",
  ]);
  expect(result).toBe("open");
});

it("one difference outweighs the rest", () => {
  expect(shown("as-described", "differs", "not-seen").result).toBe("differs");
  expect(shown("as-described").result).toBe("as-described");
});

it("an app that could not be compared is not a success", () => {
  expect(shown().result).toBe("differs");
});
