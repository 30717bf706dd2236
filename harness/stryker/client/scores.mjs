// Creates a table from Stryker's reports: scores.mjs FOLDER MODULE..., with a report in FOLDER/MODULE. Prints it, and writes FOLDER/scores.md.
import { readFileSync, writeFileSync } from "node:fs";
import { NOT_IN_SAMPLE } from "./not-in-sample.mjs";

const [folder = "reports/mutation", ...modules] = process.argv.slice(2);

/** The numbers of a module: its mutants by status, counting only those in the sample. */
function count(module) {
  const text = readFileSync(`${folder}/${module}/report.json`, "utf8");
  const mutants = Object.values(JSON.parse(text).files)
    .flatMap((file) => file.mutants)
    .filter(({ statusReason }) => statusReason !== NOT_IN_SAMPLE);
  const of = (...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    killed: of("Killed"),
    timeouts: of("Timeout"),
    survived: of("Survived"),
    uncovered: of("NoCoverage"),
    errors: of("RuntimeError", "CompileError"),
    snapshots: linesOf(`${folder}/${module}/snapshot-only.jsonl`),
  };
}

function linesOf(file) {
  return readFileSync(file, "utf8").split("\n").filter(Boolean).length;
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

const counts = modules.map((module) => [module, count(module)]);
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
