// Measures the quality of the drafts of `footbridge learn`. For each example, hides its dialect, runs `learn` on the
// built page, then checks, runs and compares the draft with the example's dialect. Prints the table of
// ci/results/learn.md.
//
//   node ci/learn-scores.mjs [--lines] PATH_OF_FOOTBRIDGE [EXAMPLE…]
//
// With --lines, also prints the lines that the draft lacks. Build the examples first: npm run build -w
// footbridge-examples.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const EXAMPLES = join(ROOT, "fixtures/examples");

/** The elements to tap, by example. */
const TAPS = {
  capacitor: ["Device", "Scan"],
  dsbridge: ["Add milk", "Pay"],
  "flutter-channel": ["Pay", "Print", "Download"],
  "flutter-handler": ["Choose a photo"],
  "own-bridge": ["Order", "Fare", "Call the driver"],
  "promise-and-events": ["Buy a ticket"],
  "react-native": ["Order coffee", "Print"],
  "tma-bridge": ["Ask", "Paste"],
  "vk-bridge": ["Who am I?"],
  "dingtalk-jsapi": ["Where am I?"],
  webtonative: ["Paste an address", "Unlock"],
  "webview-javascript-bridge": ["Buy a ticket"],
  "wecom-jssdk": ["Where am I?"],
};

/** The address to open, where the page needs parameters. */
const OPENS = {
  "tma-bridge": "/#tgWebAppPlatform=ios&tgWebAppVersion=9.1.0&tgWebAppThemeParams=%7B%22bg_color%22%3A%22%2317212b%22%7D",
};

/**
 * The parts of a dialect that a client reveals: the app's functions, the messages, and the form of a successful reply.
 */
const SHOWN = [
  /^(ios|android)\.(channel|globals|absent|query|hash)\b/,
  /^((ios|android)\.)?message\b/,
  /^((ios|android)\.)?reply\.(?!failure|part|except|events)/,
];

const PLATFORMS = ["ios", "android"];

/** The lines of a table: the path and the value of each entry, without the app's name and its user agent. */
function lines(table, like) {
  const found = new Map();
  const whole = effective(table);
  if (like) align(whole, effective(like));
  const collect = (path, value) => {
    const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isTable) for (const [key, inner] of Object.entries(value)) collect([...path, key], inner);
    else if (Array.isArray(value) && typeof value[0] === "object" && !Array.isArray(value[0]))
      value.forEach((inner, at) => collect([...path, at], inner));
    else found.set(path.join("."), JSON.stringify(value));
  };
  collect([], whole);
  for (const path of [...found.keys()])
    if (path === "name" || path.endsWith("user_agent")) found.delete(path);
  return found;
}

/** The table with shared entries written out per platform, so that equivalent dialects compare as equal. */
function effective(table) {
  const { message, reply, ios, android, ...others } = table;
  const result = { ...others };
  for (const [name, own] of Object.entries({ ios, android })) {
    if (!own) continue;
    const { channel, ...rest } = own;
    result[name] = {
      ...rest,
      channel: Array.isArray(channel) ? channel : [channel],
      message: own.message ?? message ?? {},
      reply: { ...reply, ...own.reply },
    };
    if (result[name].reply.via === "return")
      for (const key of ["event", "on", "detail", "data", "function", "arguments"])
        delete result[name].reply[key];
  }
  return result;
}

/** Puts the draft's channels, whose order rarely matters, in the order of the most similar channels of the dialect. */
function align(draft, real) {
  for (const platform of PLATFORMS) {
    const left = [...(draft[platform]?.channel ?? [])];
    if (left.length === 0 || !real[platform]) continue;
    const similarity = (one, other) =>
      Object.keys(one).filter((key) => JSON.stringify(one[key]) === JSON.stringify(other[key])).length;
    const ordered = real[platform].channel.map((channel) => {
      const best = left.reduce((best, one) => (similarity(one, channel) > similarity(best, channel) ? one : best), left[0] ?? {});
      left.splice(left.indexOf(best), 1);
      return best;
    });
    draft[platform].channel = [...ordered, ...left];
  }
}

function share(real, draft, isCounted) {
  const counted = [...real].filter(([path]) => isCounted(path));
  const same = counted.filter(([path, value]) => draft.get(path) === value);
  return { same: same.length, all: counted.length, lacks: counted.filter((line) => !same.includes(line)) };
}

function run(program, folder, ...args) {
  return spawnSync(program, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });
}

const options = process.argv.slice(2);
const showsLines = options.includes("--lines");
const [program, ...chosen] = options.filter((option) => option !== "--lines");
if (!program) {
  console.error("the path of the program is missing: node ci/learn-scores.mjs target/debug/footbridge");
  process.exit(2);
}
const footbridge = resolve(program);
const isShown = (path) => SHOWN.some((pattern) => pattern.test(path));
const percent = ({ same, all }) => `${Math.round((100 * same) / all)} % (${same} of ${all})`;
const totals = { shown: { same: 0, all: 0 }, whole: { same: 0, all: 0 } };

console.log("| example | `check` | first scenario on iOS | on Android | lines that a client shows | all lines |");
console.log("| --- | --- | --- | --- | --- | --- |");
let isBad = false;
for (const name of readdirSync(EXAMPLES).sort()) {
  const page = join(EXAMPLES, "dist", name, "page");
  const dialect = join(EXAMPLES, name, "dialect.toml");
  if (!existsSync(page) || !existsSync(dialect) || !(name in TAPS)) continue;
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), "learn-"));
  cpSync(page, join(folder, "web"), { recursive: true });
  const taps = TAPS[name].flatMap((text) => ["--tap", text]);
  const learned = run(footbridge, folder, "learn", "--web", "web", "--name", "Shop", "--open", OPENS[name] ?? "/", ...taps);
  if (learned.status !== 0) {
    isBad = true;
    const lacks = lines(parse(readFileSync(dialect, "utf8")));
    const none = (isCounted) => share(lacks, new Map(), isCounted);
    totals.shown.all += none(isShown).all;
    totals.whole.all += lacks.size;
    console.log(`| \`${name}\` | no draft | | | ${percent(none(isShown))} | ${percent(none(() => true))} |`);
    if (showsLines) console.error(learned.stdout + learned.stderr);
    rmSync(folder, { recursive: true });
    continue;
  }
  const checked = run(footbridge, folder, "check").status === 0;
  const outcomes = PLATFORMS.map((platform) => {
    const line = learned.stdout.split("\n").find((text) => text.startsWith(`${platform}: the first scenario`));
    if (!line) return "no channel";
    if (!line.includes("scenario passed")) return "fails";
    return line.endsWith(" received a reply") && !line.includes("no call received a reply") ? "passes, a call receives a reply" : "passes, no call receives a reply";
  });
  isBad ||= !checked;
  const real = lines(parse(readFileSync(dialect, "utf8")));
  const own = parse(readFileSync(dialect, "utf8"));
  const draft = lines(parse(readFileSync(join(folder, "footbridge/dialect.toml"), "utf8")), own);
  // The paths of lines on a platform: `ios.reply.value.id` counts as the reply's.
  const shown = share(real, draft, isShown);
  const whole = share(real, draft, () => true);
  for (const [key, value] of Object.entries({ shown, whole })) {
    totals[key].same += value.same;
    totals[key].all += value.all;
  }
  console.log(`| \`${name}\` | ${checked ? "passes" : "fails"} | ${outcomes.join(" | ")} | ${percent(shown)} | ${percent(whole)} |`);
  if (showsLines) {
    console.error(`--- ${name}\n${learned.stdout}`);
    for (const [path, value] of shown.lacks) console.error(`  - ${path} = ${value}   draft: ${draft.get(path)}`);
    console.error(readFileSync(join(folder, "footbridge/dialect.toml"), "utf8"));
  }
  rmSync(folder, { recursive: true });
}
console.log(`| together | | | | ${percent(totals.shown)} | ${percent(totals.whole)} |`);
process.exit(isBad ? 1 : 0);
