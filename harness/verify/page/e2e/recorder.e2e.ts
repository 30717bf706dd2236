/** Recordings of the examples' clients, in the emulated app and in an app that is written by hand. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { ROOT } from "./support/program";
import {
  emulate,
  type Entry,
  serveClient,
  startRecording,
} from "./support/recording";

const EXAMPLES = [
  "capacitor",
  "dingtalk-jsapi",
  "dsbridge",
  "flutter-channel",
  "flutter-handler",
  "own-bridge",
  "promise-and-events",
  "react-native",
  "tma-bridge",
  "vk-bridge",
  "webtonative",
  "webview-javascript-bridge",
  "wecom-jssdk",
];

/** A message handler, a prompt and an injected object; the other examples vary these, and are nightly. */
const OF_EACH_KIND = ["capacitor", "dsbridge", "vk-bridge"];

const folder = (example: string) =>
  `${ROOT}fixtures/examples/dist/${example}/page`;

function latestVersion(example: string): string {
  const file = `${ROOT}fixtures/examples/${example}/catalogue/app.toml`;
  const found = /latest_version = "(.*)"/.exec(readFileSync(file, "utf8"));
  return found?.[1] ?? "";
}

/** The traffic in a journal. An event that no page was open for leaves no trace on it. */
function traffic(entries: Entry[]): string[] {
  const lines = entries.flatMap((entry) => {
    const { kind, name, payload, form, text, url, outcome } = entry;
    switch (kind) {
      case "call":
        return `call ${String(name)} ${JSON.stringify(payload)}`;
      case "reply":
      case "part":
        return `${kind} ${String(form)} ${String(text)}`;
      case "event": {
        const isSeen = (outcome as { kind: string }).kind !== "none-open";
        return isSeen ? `event ${String(name)} ${JSON.stringify(payload)}` : [];
      }
      case "result":
        return `result ${JSON.stringify(entry["value"])}`;
      case "link":
        return `link ${String(url)}`;
      case "unreadable":
        return `unreadable ${String(entry["reason"])}`;
      default:
        return [];
    }
  });
  // A page sees the navigation of a frame after what it does at the same time.
  return lines.sort();
}

/**
 * Events that the recorder can't see: a call of a function that the app has returned, and the result of a
 * function whose name is not described.
 */
const UNSEEN: Record<string, string[]> = {
  "own-bridge": ['call unwatch {"what":"driver"}', 'result "Hauptstraße 1"'],
};

for (const [index, example] of EXAMPLES.entries()) {
  const isIos = index % 2 === 0;
  const platform = isIos ? "ios" : "android";
  const title = `the record of ${example} on ${platform} is what the app did`;
  const tag = OF_EACH_KIND.includes(example) ? [] : ["@nightly"];
  test(title, { tag }, async () => {
    const project = `fixtures/examples/${example}`;
    const identity = [
      `--platform=${platform}`,
      `--app-version=${latestVersion(example)}`,
    ];
    const { script, end } = await startRecording(project, identity);
    const { origin, server } = await serveClient(folder(example), script);
    const engine = isIos ? "webkit" : "chromium";
    const options = [...identity, `--engine=${engine}`];
    const played = traffic(await emulate(project, origin, options));
    const { code, entries } = await end();
    server.close();
    const unseen = UNSEEN[example] ?? [];
    expect(played.length).toBeGreaterThan(3);
    expect(traffic(entries)).toEqual(
      played.filter((line) => !unseen.includes(line)),
    );
    expect(code).toBe(0);
  });
}

test("a client at another origin, in an app that is written by hand", async ({
  page,
}) => {
  const { script, printed, end } = await startRecording(
    "fixtures/examples/flutter-channel",
    ["--platform=android", "--app-version=3.0.0"],
  );
  const { origin, server } = await serveClient(
    folder("flutter-channel"),
    script,
    false,
  );
  const app = fileURLToPath(
    new URL("hosts/flutter-channel.js", import.meta.url),
  );
  await page.addInitScript({ path: app });
  await page.goto(origin);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect.poll(printed).toContain("r-99");
  const { code, entries } = await end();
  server.close();
  const first = entries.find(({ kind }) => kind === "goto");
  expect([first?.at, first?.["url"]]).toEqual([0, `${origin}/`]);
  const lines = traffic(entries);
  expect(lines.filter((line) => line.startsWith("call pay"))).toHaveLength(1);
  expect(lines.some((line) => line.includes("r-99"))).toBe(true);
  expect(code).toBe(0);
});
