import { expect, it } from "vitest";
import { fakeSite } from "../../test/fake-site";
import { defaultHeaders } from "./default-headers";

it.each([
  ["none", null, ""],
  ["an empty one", "", ""],
  ["the placeholder", "0".repeat(32), ""],
  ["one that only begins like the placeholder", "0".repeat(31), "0".repeat(31)],
  ["its own", "d0a1b2c3", "d0a1b2c3"],
])("with %s stored, the header carries it or is empty", (_, stored, sent) => {
  const site = fakeSite();
  if (stored !== null) site.local.setItem("terminal_code", stored);
  expect(defaultHeaders(site)).toMatchObject({ terminalCode: sent });
});
