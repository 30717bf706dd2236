// Makes a table of Stryker's report by module: scores.mjs FOLDER SOURCES MODULE..., with the report in FOLDER, and the files of a module in
// SOURCES/MODULE. Prints it, and writes FOLDER/scores.md.
import { readFileSync, writeFileSync } from "node:fs";
import { NOT_IN_SAMPLE } from "./not-in-sample.mjs";

const [folder = "reports/mutation", sources = "src", ...modules] =
  process.argv.slice(2);
const { files } = JSON.parse(readFileSync(`${folder}/report.json`, "utf8"));
const snapshotOnly = readFileSync(`${folder}/snapshot-only.jsonl`, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** The numbers of a module: its mutants by status, those in the sample only. */
function count(module) {
  const isOwn = (file) => file.startsWith(`${sources}/${module}/`);
  const mutants = Object.entries(files)
    .filter(([file]) => isOwn(file))
    .flatMap(([, file]) => file.mutants)
    .filter(({ statusReason }) => statusReason !== NOT_IN_SAMPLE);
  const of = (...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    killed: of("Killed"),
    timeouts: of("Timeout"),
    survived: of("Survived"),
    uncovered: of("NoCoverage"),
    errors: of("RuntimeError", "CompileError"),
    snapshots: snapshotOnly.filter(({ file }) => isOwn(file)).length,
  };
}

const share = (part, whole) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;

function row(
  name,
  { killed, timeouts, survived, uncovered, errors, snapshots },
) {
  const caught = killed + timeouts;
  const whole = caught + survived + uncovered;
  const cells = [
    name,
    whole,
    killed,
    timeouts,
    survived,
    uncovered,
    errors,
    share(caught, whole),
    snapshots,
    share(caught + snapshots, whole),
  ];
  return `| ${cells.join(" | ")} |`;
}

const counts = modules
  .map((module) => [module, count(module)])
  .filter(([, numbers]) => Object.values(numbers).some((number) => number > 0));
const total = {};
for (const [, numbers] of counts)
  for (const [key, number] of Object.entries(numbers))
    total[key] = (total[key] ?? 0) + number;

const table = [
  "| module | mutants | killed | timeouts | survived | no coverage | errors | score | snapshot-only | score with snapshots |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  ...counts.map(([module, numbers]) => row(module, numbers)),
  ...(counts.length > 1 ? [row("all", total)] : []),
].join("\n");
writeFileSync(`${folder}/scores.md`, `${table}\n`);
process.stdout.write(`${table}\n`);
