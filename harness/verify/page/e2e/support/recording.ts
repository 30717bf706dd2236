/** A recording by the real binary, of an example's client in the emulated app. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { PROGRAM, ROOT } from "./program";

/** An entry of a journal, as far as the tests read it. */
export interface Entry {
  at: number;
  kind: string;
  [name: string]: unknown;
}

export interface Recording {
  /** The address of the script. */
  script: string;
  /** Everything that was printed so far. */
  printed: () => string;
  /** Ends the recording, and returns its entries. */
  end: () => Promise<{ code: number | null; entries: Entry[]; file: string }>;
}

/** Starts `footbridge verify --record` in a project of this repository. */
export async function startRecording(
  project: string,
  args: readonly string[],
): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), "footbridge-record-"));
  const file = join(folder, "record.json");
  const child = spawn(PROGRAM, ["verify", "--record", file, ...args], {
    cwd: ROOT + project,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const code = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  let printed = "";
  child.stdout.on("data", (text: Buffer) => {
    printed += text.toString();
  });
  return {
    script: await scriptAddress(child),
    printed: () => printed,
    end: async () => {
      child.kill("SIGINT");
      const ended = await code;
      const text = await readFile(file, "utf8").catch(() => '{"entries":[]}');
      const { entries } = JSON.parse(text) as { entries: Entry[] };
      return { code: ended, entries, file };
    },
  };
}

function scriptAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^script\s+(\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("close", () => {
      reject(new Error("footbridge verify ended before it printed an address"));
    });
  });
}

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/**
 * Serves a client with the script in its page. The emulated app reaches no server but the client's own, so this one
 * passes the recorder's requests on; a real app needs none of that.
 */
export async function serveClient(
  folder: string,
  script: string,
  passesOn = true,
): Promise<{ origin: string; server: Server }> {
  const { origin: recorder, pathname, search } = new URL(script);
  const source = passesOn ? pathname + search : script;
  const tag = `<script src="${source}"></script>`;
  const pages = { count: 0 };
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    if (path.startsWith(pathname) || path.startsWith("/api/record"))
      void passOn(recorder, incoming, pages, outgoing);
    else void serveFile(folder, path, tag, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

async function serveFile(
  folder: string,
  path: string,
  tag: string,
  outgoing: ServerResponse,
) {
  const [name = "/"] = path.split("?");
  const isPage = extname(name) === "";
  const file = join(folder, isPage ? "index.html" : name);
  const content = await readFile(file).catch(() => null);
  if (content === null) {
    outgoing.writeHead(404).end();
    return;
  }
  outgoing.setHeader("content-type", TYPES[extname(file)] ?? "text/plain");
  const html = content.toString();
  outgoing.end(isPage ? html.replace("<head>", `<head>${tag}`) : content);
}

/**
 * Passes a request on. Random values are the same in each case of the emulated app, so each page that begins to
 * report gets its own name.
 */
async function passOn(
  recorder: string,
  incoming: IncomingMessage,
  pages: { count: number },
  outgoing: ServerResponse,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  let body = Buffer.concat(chunks).toString();
  const { method = "GET", url = "/" } = incoming;
  if (method === "POST") {
    const report = JSON.parse(body) as { page: string; number: number };
    if (report.number === 1) pages.count += 1;
    body = JSON.stringify({ ...report, page: `${pages.count}` });
  }
  const response = await fetch(recorder + url, {
    method,
    ...(method === "POST" && { body }),
  });
  const type = response.headers.get("content-type") ?? "text/plain";
  outgoing.writeHead(response.status, { "content-type": type });
  outgoing.end(await response.text());
}

/** Runs a project's scenarios in the emulated app, and returns the entries of all its cases. */
export async function emulate(
  project: string,
  origin: string,
  args: readonly string[],
): Promise<Entry[]> {
  const folder = await mkdtemp(join(tmpdir(), "footbridge-emulate-"));
  const report = join(folder, "report.json");
  const child = spawn(
    PROGRAM,
    [
      "run",
      "--no-cache",
      "--workers=1",
      `--web=${origin}`,
      `--reporter=json=${report}`,
      ...args,
    ],
    { cwd: ROOT + project, stdio: "ignore" },
  );
  await new Promise((resolve) => child.once("close", resolve));
  const text = await readFile(report, "utf8");
  const { cases } = JSON.parse(text) as { cases: { entries: Entry[] }[] };
  return cases.flatMap(({ entries }) => entries);
}
