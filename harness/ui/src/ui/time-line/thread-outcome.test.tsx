import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Entry } from "../../record/record";
import { call } from "../../record/testing";
import { createThreads } from "../../record/threads";
import { ThreadOutcome } from "./thread-outcome";

function show(entry: Entry): void {
  const thread = createThreads([entry]).of(entry);
  if (thread === null) throw new RangeError("no thread");
  render(<ThreadOutcome thread={thread} />);
}

it("says of a call that nothing answered that it never settled", () => {
  show(call(1, 0));
  expect(screen.getByText("never settled")).toBeVisible();
});

it("doesn't say so of a call that names no callback", () => {
  show({ ...call(1, 0), callback: null } as Entry);
  expect(screen.getByText("wants no reply")).toBeVisible();
});
