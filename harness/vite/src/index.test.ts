import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAKE_PROGRAM } from "footbridge-launch/testing";
import { build, createLogger, createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { footbridge, type FootbridgeOptions } from "./index";

const PAGE = `<!doctype html><html><head><script>first()</script></head><body></body></html>`;

let root: string;
let server: ViteDevServer | undefined;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  vi.stubEnv("VITEST", undefined);
  root = await mkdtemp(join(tmpdir(), "footbridge-vite-"));
  await writeFile(join(root, "index.html"), PAGE);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

/** Starts a development server, and returns its page. */
async function open(options: FootbridgeOptions): Promise<string> {
  const logger = createLogger("info");
  logger.info = (line) => lines.push(line);
  logger.error = (line) => lines.push(line);
  server = await createServer({
    root,
    configFile: false,
    customLogger: logger,
    plugins: [footbridge(options)],
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  const response = await fetch(address ?? "");
  return response.text();
}

/** The script that a page loads from the program. */
async function agentOf(page: string): Promise<string> {
  const [src = ""] = /http:\/\/127[^"]*agent\.js/.exec(page) ?? [];
  return (await fetch(src)).text();
}

it("puts the agent's script first in the page", async () => {
  const page = await open({ program: FAKE_PROGRAM });
  const [, src = ""] =
    /<head>\s*<script src="([^"]*)"><\/script>/.exec(page) ?? [];
  expect(src).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agent\.js$/);
  expect(await agentOf(page)).toContain("isPaired");
  expect(page.indexOf(src)).toBeLessThan(page.indexOf("/@vite/client"));
  expect(page.indexOf(src)).toBeLessThan(page.indexOf("first()"));
});

it("puts the recorder first in the page, also in a build", async () => {
  const record = "http://127.0.0.1:1/recorder.js?token=0";
  const tag = `<script src="${record}"></script>`;
  const page = await open({ record });
  expect(page).toContain(tag);
  expect(page.indexOf(tag)).toBeLessThan(page.indexOf("/@vite/client"));
  expect(page).not.toContain("agent.js");
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [footbridge({ record })],
    build: { write: false },
  });
  const text = JSON.stringify(built);
  expect(text).toContain(record);
  expect(lines.join()).not.toContain("Inspector");
});

it("makes the program serve the server's content", async () => {
  const page = await open({ program: FAKE_PROGRAM, args: ["--port", "1"] });
  expect(await agentOf(page)).toMatch(
    /"open --json --no-browser --web http:\/\/127\.0\.0\.1:\d+ --port 1"/,
  );
});

it("lets a server with a certificate serve its own page only", async () => {
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [footbridge({ program: FAKE_PROGRAM })],
    server: { host: "127.0.0.1", port: 0, https: {} },
  });
  await server.listen();
  const page = await server.transformIndexHtml("/", PAGE);
  expect(await agentOf(page)).toContain(`"open --json --no-browser"`);
});

it("prints the inspector's address with the server's own", async () => {
  await open({ program: FAKE_PROGRAM });
  const inspector = expect.stringMatching(
    /^ {2}➜ {2}Inspector: http:\/\/127\.0\.0\.1:\d+\/\?token=t$/,
  );
  expect(lines).toEqual([inspector]);
  server?.printUrls();
  expect(lines.at(-1)).toEqual(inspector);
});

it("uses a running program", async () => {
  const page = await open({
    pairing: "http://127.0.0.1:4711",
    program: "no/such/program",
  });
  expect(page).toContain(
    `<script src="http://127.0.0.1:4711/agent.js"></script>`,
  );
  expect(lines).toEqual([]);
});

it("serves the page without the program, and reports the error", async () => {
  const page = await open({ program: "no/such/program" });
  expect(page).not.toContain("agent.js");
  expect(lines).toEqual([
    `footbridge: there is no program at ${join(root, "no/such/program")}`,
  ]);
});

it("reports why a program doesn't start", async () => {
  await open({ program: FAKE_PROGRAM, args: ["--fail"] });
  expect(lines.join("")).toContain("there is no client at dist");
});

it("reports that a program ended", async () => {
  await open({ program: FAKE_PROGRAM, args: ["--end"] });
  await vi.waitFor(() =>
    expect(lines.at(-1)).toBe(
      "footbridge: footbridge open ended with code 4\nRestart the server to start it again.",
    ),
  );
});

it("ends the program with the server", async () => {
  const page = await open({ program: FAKE_PROGRAM });
  const [src = ""] = /http:\/\/127[^"]*agent\.js/.exec(page) ?? [];
  await server?.close();
  await vi.waitFor(() => expect(fetch(src)).rejects.toThrow("fetch failed"));
  expect(lines.join("")).not.toContain("ended");
});

it("adds nothing to a build", async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [footbridge({ program: "no/such/program" })],
    build: { write: false },
  });
  expect(JSON.stringify(built)).not.toContain("agent.js");
});

it("starts nothing for a test runner's server", async () => {
  vi.stubEnv("VITEST", "true");
  const page = await open({ program: FAKE_PROGRAM });
  expect(page).not.toContain("agent.js");
  expect(lines).toEqual([]);
});

it("starts another program when the server restarts, and ends the first", async () => {
  const find = /http:\/\/127[^"]*agent\.js/;
  const [first = ""] = find.exec(await open({ program: FAKE_PROGRAM })) ?? [];
  await server?.restart();
  const [address] = server?.resolvedUrls?.local ?? [];
  const page = await (await fetch(address ?? "")).text();
  const [second = ""] = find.exec(page) ?? [];
  expect((await fetch(second)).ok).toBe(true);
  await vi.waitFor(() => expect(fetch(first)).rejects.toThrow("fetch failed"));
});
