/** The binary, and the repository that it is tried in. */
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

export const PROGRAM =
  process.env["FOOTBRIDGE"] ?? `${ROOT}target/debug/footbridge`;
