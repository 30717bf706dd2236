/** The simulated internet of one test: `footbridge serve`, and the requests it received. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const FOOTBRIDGE =
  process.env["FOOTBRIDGE"] ?? `${ROOT}target/debug/footbridge`;

interface Ready {
  readonly event: "ready";
  readonly origin: string;
  readonly proxy: string;
  readonly key: string;
}

type ServeEvent =
  | { readonly event: "request"; readonly text: string }
  | { readonly event: "answer"; readonly request: string }
  | { readonly event: "violation"; readonly violation: string }
  | { readonly event: "refusal"; readonly target: string }
  | { readonly event: "untrusted"; readonly host: string };

export interface Exchange {
  readonly origin: string;
  readonly proxy: string;
  readonly key: string;
  /** The API requests so far, in the form of a transcript. */
  requests(): readonly string[];
  /** The contract rules that the client broke. */
  findings(): readonly string[];
  end(): Promise<void>;
}

export async function startExchange(): Promise<Exchange> {
  const server = spawn(FOOTBRIDGE, ["serve", "--json"], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: server.stdout });
  const [first] = (await once(lines, "line")) as [string];
  const { origin, proxy, key } = JSON.parse(first) as Ready;
  const events: ServeEvent[] = [];
  lines.on("line", (line) => events.push(JSON.parse(line) as ServeEvent));
  return {
    origin,
    proxy,
    key,
    requests: () =>
      events.flatMap((it) => (it.event === "request" ? [it.text] : [])),
    findings: () =>
      events.flatMap((it) => (it.event === "violation" ? [it.violation] : [])),
    async end() {
      const ended = once(server, "exit");
      server.stdin.end();
      await ended;
    },
  };
}
