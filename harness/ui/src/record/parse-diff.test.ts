import { expect, it } from "vitest";
import { changedLines, firstChange, parseDiff } from "./parse-diff";

const DIFF = `--- accepted
+++ now
@@ -3,3 +3,3 @@
 a
-b
+c
@@ -20 +20,2 @@
 d
+e
\\ No newline at end of file
`;

it("numbers the lines of both sides", () => {
  expect(
    parseDiff(DIFF).map(
      ({ kind, before, after, text }) =>
        `${kind} ${before ?? "-"} ${after ?? "-"} ${text}`,
    ),
  ).toEqual([
    "kept 3 3 a",
    "removed 4 - b",
    "added - 4 c",
    "gap - - ",
    "kept 20 20 d",
    "added - 21 e",
  ]);
});

it("treats a removed line that looks like a heading as a line", () => {
  expect(parseDiff("@@ -1 +1 @@\n--- x\n+y\n").map(({ kind }) => kind)).toEqual(
    ["removed", "added"],
  );
});

it("returns the first added line, or else the first removed one", () => {
  expect(firstChange(changedLines(DIFF))).toBe("+ c");
  expect(
    firstChange(changedLines("@@ -1 +0,0 @@\n-   0ms  call   #1 a\n")),
  ).toBe("− 0ms call #1 a");
  expect(firstChange(changedLines(null))).toBeNull();
});
