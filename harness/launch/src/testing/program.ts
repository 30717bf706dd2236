/** The stand-in for `footbridge` in tests. */
import { fileURLToPath } from "node:url";

export const FAKE_PROGRAM = fileURLToPath(
  new URL("fake-footbridge.mjs", import.meta.url),
);
