import { expect, it } from "vitest";
import { formatShare } from "../lib/format";
import { shareNoteOf } from "./share-note";

const note = (sum: number): string | null =>
  shareNoteOf({ sum, ios: 0.4, android: 0.6, unknown: 0 });

it("warns of shares that add up to less or more than all users", () => {
  expect(note(0.83)).toContain(`add up to ${formatShare(0.83)}, not to 100%`);
  expect(note(1.02)).toContain(formatShare(1.02));
  expect(note(87.3)).toContain("add up to 87.3,");
});

it.each([1, 0.9997, 100, 4_213_000])("accepts a sum of %d", (sum) => {
  expect(note(sum)).toBeNull();
  expect(shareNoteOf(null)).toBeNull();
});
