// Measures the quality of the drafts of `footbridge learn`. For each client, hides its dialect, runs `learn` on the
// page, then checks, runs and compares the draft with the client's dialect. Prints the table of ci/results/learn.md, and
// fails if a score is below that table's.
//
//   node ci/learn-scores.mjs [--lines] PATH_OF_FOOTBRIDGE [CLIENT…]
//
// With --lines, also prints the lines that the draft lacks or adds. Build the examples first: npm run build -w
// footbridge-examples.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const EXAMPLES = join(ROOT, "fixtures/examples");
const RESULTS = join(ROOT, "ci/results/learn.md");

/** Clients beside the examples: a page or its folder, and a dialect. */
const OTHERS = {
  explored: {
    page: join(ROOT, "harness/cli/tests/clients/explored/web"),
    dialect: join(ROOT, "harness/cli/tests/clients/explored/dialect.toml"),
  },
  parking: {
    page: join(ROOT, "harness/learn/tests/clients/parking.html"),
    dialect: join(ROOT, "harness/learn/tests/dialects/parking.toml"),
  },
};

/** The elements to tap, by client. */
const TAPS = {
  explored: ["Sign in"],
  parking: ["Where did I park?"],
  capacitor: ["Device", "Scan"],
  dsbridge: ["Add milk", "Pay"],
  "flutter-channel": ["Pay", "Print", "Download"],
  "flutter-handler": ["Choose a photo"],
  "own-bridge": [
    "Order",
    "Tip",
    "Fare",
    "Follow",
    "Queue",
    "No queue",
    "Call the driver",
  ],
  "promise-and-events": ["Buy a ticket"],
  "react-native": ["Order coffee", "Print"],
  "tma-bridge": ["Ask", "Paste"],
  "vk-bridge": ["Who am I?"],
  "dingtalk-jsapi": ["Where am I?"],
  webtonative: ["Paste an address", "Unlock"],
  "webview-javascript-bridge": ["Buy a ticket"],
  "wecom-jssdk": ["Where am I?"],
};

/** The app's scripts, where the dialect has any. */
const BOOTSTRAPS = {
  capacitor: [
    "capacitor.js",
    "ios=node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js",
    "android=node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js",
    "fixtures/examples/capacitor/plugins.js",
  ],
  "dingtalk-jsapi": ["android=fixtures/examples/dingtalk-jsapi/nuva.js"],
  "webview-javascript-bridge": [
    "fixtures/examples/webview-javascript-bridge/bridge.js",
  ],
};

/** The script that a Capacitor app adds before native-bridge.js, with the names of its calls. */
const CAPACITOR = `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
window.WEBVIEW_SERVER_URL = "capacitor://localhost";
window.capacitorCalls = ["Device.getInfo", "Scanner.scan", "App.addListener", "App.removeListener"];
`;

/** The address to open, where the page needs parameters. */
const OPENS = {
  explored: "/pages/null-reply.html",
  "tma-bridge":
    "/#tgWebAppPlatform=ios&tgWebAppVersion=9.1.0&tgWebAppThemeParams=%7B%22bg_color%22%3A%22%2317212b%22%7D",
};

/** The user agent, where the page recognises its app by it. */
const AGENTS = {
  "dingtalk-jsapi": "Mozilla/5.0 (iPhone) AliApp(DingTalk/{app_version})",
  explored: "Mozilla/5.0 Shop/{app_version}",
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
    const isTable =
      typeof value === "object" && value !== null && !Array.isArray(value);
    if (isTable)
      for (const [key, inner] of Object.entries(value))
        collect([...path, key], inner);
    else if (
      Array.isArray(value) &&
      typeof value[0] === "object" &&
      !Array.isArray(value[0])
    )
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
      for (const key of [
        "event",
        "on",
        "detail",
        "data",
        "function",
        "arguments",
      ])
        delete result[name].reply[key];
  }
  return result;
}

/** Puts the draft's channels, whose order rarely matters, in the places of the most similar channels of the dialect. */
function align(draft, real) {
  for (const platform of PLATFORMS) {
    const left = [...(draft[platform]?.channel ?? [])];
    if (left.length === 0 || !real[platform]) continue;
    const similarity = (one, other) =>
      Object.keys(one).filter(
        (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
      ).length;
    const places = [...real[platform].channel.keys()];
    const pairs = places.flatMap((place) =>
      left.map((one) => ({
        place,
        one,
        score: similarity(one, real[platform].channel[place]),
      })),
    );
    const ordered = [];
    for (const { place, one } of pairs.sort((a, b) => b.score - a.score)) {
      if (ordered[place] || !left.includes(one)) continue;
      ordered[place] = one;
      left.splice(left.indexOf(one), 1);
    }
    draft[platform].channel = [...ordered, ...left].map(
      (channel) => channel ?? {},
    );
  }
}

/** The share of the dialect's lines that the draft has, where each line that only the draft has counts as a wrong one. */
function share(real, draft, isCounted) {
  const counted = [...real].filter(([path]) => isCounted(path));
  const same = counted.filter(([path, value]) => draft.get(path) === value);
  const extra = [...draft].filter(
    ([path]) => isCounted(path) && !real.has(path),
  );
  const lacks = counted.filter((line) => !same.includes(line));
  return {
    same: same.length,
    all: counted.length + extra.length,
    lacks,
    extra,
  };
}

/** The recorded scores: the cells of each client's row, by its name. */
function recordedScores() {
  const rows = readFileSync(RESULTS, "utf8").matchAll(
    /^\| `([^`]+)` \|(.*)\|$/gm,
  );
  return new Map(
    Array.from(rows, ([, name, cells]) => [
      name,
      cells.split("|").map((cell) => cell.trim()),
    ]),
  );
}

/** The outcomes of a check and of a scenario, the best first. */
const OUTCOMES = [
  "passes, a call receives a reply",
  "passes",
  "passes, no call receives a reply",
  "fails",
  "no channel",
  "no draft",
  "",
];

/** The recorded cells that are better than these. */
function worse(name, cells) {
  const rank = (cell) =>
    /^\d+ %/.test(cell) ? parseInt(cell, 10) : -OUTCOMES.indexOf(cell);
  const recorded = recordedScores().get(name) ?? [];
  return recorded.filter((cell, at) => rank(cells[at]) < rank(cell));
}

/** The option's text for a script: a file of the project, or one of this repository. */
function inFolder(folder, script) {
  const [, platform = "", file] = /^(ios=|android=)?(.*)$/.exec(script);
  return platform + (existsSync(join(folder, file)) ? file : join(ROOT, file));
}

function run(program, folder, ...args) {
  return spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
  });
}

const options = process.argv.slice(2);
const showsLines = options.includes("--lines");
const [program, ...chosen] = options.filter((option) => option !== "--lines");
if (!program) {
  console.error(
    "the path of the program is missing: node ci/learn-scores.mjs target/debug/footbridge",
  );
  process.exit(2);
}
const footbridge = resolve(program);
const isShown = (path) => SHOWN.some((pattern) => pattern.test(path));
const percent = ({ same, all }) =>
  `${Math.round((100 * same) / all)} % (${same} of ${all})`;
const totals = { shown: { same: 0, all: 0 }, whole: { same: 0, all: 0 } };

console.log(
  "| example | `check` | first scenario on iOS | on Android | lines that a client shows | all lines |",
);
console.log("| --- | --- | --- | --- | --- | --- |");
let isBad = false;
const clients = readdirSync(EXAMPLES)
  .sort()
  .map((name) => [
    name,
    {
      page: join(EXAMPLES, "dist", name, "page"),
      dialect: join(EXAMPLES, name, "dialect.toml"),
    },
  ]);

/** Prints a client's row, and the recorded scores above it. */
function printRow(name, cells) {
  console.log(`| \`${name}\` | ${cells.join(" | ")} |`);
  for (const cell of worse(name, cells)) {
    isBad = true;
    console.error(
      `${name}: worse than the recorded "${cell}" in ci/results/learn.md`,
    );
  }
}

for (const [name, { page, dialect }] of [
  ...clients,
  ...Object.entries(OTHERS),
]) {
  if (!existsSync(page) || !existsSync(dialect) || !(name in TAPS)) continue;
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), "learn-"));
  cpSync(
    page,
    join(folder, page.endsWith(".html") ? "web/index.html" : "web"),
    { recursive: true },
  );
  const taps = TAPS[name].flatMap((text) => ["--tap", text]);
  if (name === "capacitor")
    writeFileSync(join(folder, "capacitor.js"), CAPACITOR);
  const scripts = (BOOTSTRAPS[name] ?? []).flatMap((script) => [
    "--bootstrap",
    inFolder(folder, script),
  ]);
  const agent = name in AGENTS ? ["--user-agent", AGENTS[name]] : [];
  const learned = run(
    footbridge,
    folder,
    "learn",
    "--web",
    "web",
    "--name",
    "Shop",
    "--open",
    OPENS[name] ?? "/",
    ...agent,
    ...scripts,
    ...taps,
  );
  if (learned.status !== 0) {
    const lacks = lines(parse(readFileSync(dialect, "utf8")));
    const none = (isCounted) => share(lacks, new Map(), isCounted);
    totals.shown.all += none(isShown).all;
    totals.whole.all += lacks.size;
    printRow(name, [
      "no draft",
      "",
      "",
      percent(none(isShown)),
      percent(none(() => true)),
    ]);
    if (showsLines) console.error(learned.stdout + learned.stderr);
    rmSync(folder, { recursive: true });
    continue;
  }
  const checked = run(footbridge, folder, "check").status === 0;
  const outcomes = PLATFORMS.map((platform) => {
    const line = learned.stdout
      .split("\n")
      .find((text) => text.startsWith(`${platform}: the first scenario`));
    if (!line) return "no channel";
    if (!line.includes("scenario passed")) return "fails";
    return line.endsWith(" received a reply") &&
      !line.includes("no call received a reply")
      ? "passes, a call receives a reply"
      : "passes, no call receives a reply";
  });
  const real = lines(parse(readFileSync(dialect, "utf8")));
  const own = parse(readFileSync(dialect, "utf8"));
  const draft = lines(
    parse(readFileSync(join(folder, "footbridge/dialect.toml"), "utf8")),
    own,
  );
  // The paths of lines on a platform: `ios.reply.value.id` counts as the reply's.
  const shown = share(real, draft, isShown);
  const whole = share(real, draft, () => true);
  for (const [key, value] of Object.entries({ shown, whole })) {
    totals[key].same += value.same;
    totals[key].all += value.all;
  }
  printRow(name, [
    checked ? "passes" : "fails",
    ...outcomes,
    percent(shown),
    percent(whole),
  ]);
  if (showsLines) {
    console.error(`--- ${name}\n${learned.stdout}`);
    for (const [path, value] of shown.lacks)
      console.error(`  - ${path} = ${value}   draft: ${draft.get(path)}`);
    for (const [path, value] of shown.extra)
      console.error(`  + ${path} = ${value}`);
    console.error(
      readFileSync(join(folder, "footbridge/dialect.toml"), "utf8"),
    );
  }
  rmSync(folder, { recursive: true });
}
console.log(
  `| together | | | | ${percent(totals.shown)} | ${percent(totals.whole)} |`,
);
process.exit(isBad ? 1 : 0);
