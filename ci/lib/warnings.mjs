// Reads the messages of a cargo build (--message-format=json) from standard input, prints its warnings, and fails if there are any.
import { readFileSync } from "node:fs";

const messages = readFileSync(0, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line));
if (messages.at(-1)?.reason !== "build-finished") throw new Error("the build has not finished");
const warnings = messages.filter(({ reason }) => reason === "compiler-message").map(({ message }) => message.rendered);
// A library and its tests have the same warnings.
for (const warning of new Set(warnings)) console.error(warning);
process.exitCode = warnings.length > 0 ? 1 : 0;
