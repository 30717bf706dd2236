// Checks the subjects of the commits of a change, which are `scope: imperative summary`. A change is the commits since
// origin/main or main; on that branch, or in a clone without it, the last commit. Merge commits don't count.
import { execFileSync } from "node:child_process";

const LONGEST = 72;

/** The first words of summaries. */
const VERBS = new Set(
  `accept add adopt align allow apply ask assert avoid begin bound build bump bundle cache call carry catch change check choose clarify clean
  close collect compare complete compute convert copy correct count cover create cut decide declare decouple define delay delete deliver
  deprecate derive describe detect disable distinguish divide document don't download draft draw drive drop embed enable encode encrypt
  end enforce ensure escape exclude expect explain explore export expose extend extract fail fetch fill filter find fix flatten fold
  follow format forward free freeze generate give group guard handle hash help hide hold ignore implement import improve include increase
  inject inline insert install introduce isolate join judge keep label leave let lift limit link lint list load lock log look lower make
  map mark mask match measure merge mock move name narrow normalize notify number observe offer omit open order parse pass pause pin place
  plan play poll prefer prepare preserve prevent print probe promote prove prune publish put queue quote raise rank reach read rebuild
  record recover redact reduce refactor refresh refuse regenerate reject relax release reload remove rename reorder repeat replace report
  require reset resolve restore restrict resume retry return reuse revert reword rewrite round route run save scroll search seed select
  send separate serve set share shorten show shrink shuffle sign simplify skip sort specify split start state stop store strip suggest
  support swap switch sync take test throttle tighten time toggle trace track translate treat trigger trim try turn type undo unfold unify
  unwrap update upgrade upload use validate vary verify visit wait wake walk warn watch wire word wrap write`.split(/\s+/),
);

/** Advice on a subject, which is empty if it is well-formed. */
function adviceOn(subject) {
  const [, summary] = /^[a-z][a-z\d/, -]*: (.+)$/.exec(subject) ?? [];
  const advice = [];
  if (summary === undefined) advice.push("write `scope: imperative summary`, with the scope in lower case, as in `runner: retry a case whose engine crashed`");
  else if (!VERBS.has(summary.split(/[\s,;:.]/)[0]))
    advice.push("begin with a verb in the imperative, such as `add`, `remove`, `name`; if it is one, add it to the list in ci/subjects.mjs");
  if (/;|\. /.test(subject)) advice.push("state one thing, without `;` or a second sentence: split the commit, or move the rest to its body");
  if (subject.endsWith(".")) advice.push("remove the full stop");
  if (subject.length > LONGEST) advice.push(`use at most ${LONGEST} characters instead of ${subject.length}: move the rest to the body`);
  return advice;
}

/** Runs git. Returns nothing if it fails, as for a branch that a clone doesn't have. */
function git(...command) {
  try {
    return execFileSync("git", command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

const base = git("merge-base", "origin/main", "HEAD") || git("merge-base", "main", "HEAD");
const isOnMain = base === "" || base === git("rev-parse", "HEAD");
const log = git("log", "--no-merges", "--format=%h %s", ...(isOnMain ? ["-1"] : [`${base}..HEAD`]));
for (const line of log.split("\n").filter(Boolean)) {
  const subject = line.slice(line.indexOf(" ") + 1);
  for (const advice of adviceOn(subject)) {
    process.exitCode = 1;
    console.error(`${line}\n  ${advice}`);
  }
}
