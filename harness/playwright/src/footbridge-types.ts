#!/usr/bin/env node
/**
 * The command `footbridge-types`: writes the types of the calls and events of a project's app.
 *
 * ```sh
 * npx footbridge-types --project my-app --out my-app/footbridge.d.ts
 * ```
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { App } from "./app.js";
import { writeTypes } from "./write-types.js";

const USAGE = `footbridge-types [--project FOLDER] [--program PATH] [--out FILE]

Writes the types of the app's calls and events, from the catalogue that FOLDER's footbridge.toml names.

  --project FOLDER  the project's folder; by default the working directory
  --program PATH    the program footbridge; by default it is looked for
  --out FILE        the file that is written; by default FOLDER/footbridge.d.ts
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: "." },
      program: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const project = resolve(values.project);
  const { program } = values;
  const app = await App.start({
    project,
    ...(program === undefined ? {} : { program: resolve(program) }),
  });
  try {
    const { entries, events } = app.catalogue;
    const out = resolve(values.out ?? `${project}/footbridge.d.ts`);
    await writeFile(out, await writeTypes(entries, events));
    process.stdout.write(`${out}\n`);
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `footbridge-types: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
