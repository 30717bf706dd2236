import { expect, it } from "vitest";
import { folderOf, shortPath } from "./scenario-path";

it.each([
  ["scenarios/bridge/a.yaml", "bridge", "bridge/a.yaml"],
  ["a.yaml", "a.yaml", "a.yaml"],
])("of %s the folder is %s, and the short path %s", (path, folder, short) => {
  expect(folderOf(path)).toBe(folder);
  expect(shortPath(path)).toBe(short);
});
