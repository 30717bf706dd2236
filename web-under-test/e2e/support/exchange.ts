/** The simulated internet of one test: `footbridge serve`, told what it heard. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

interface Ready {
  readonly event: "ready";
  readonly origin: string;
  readonly proxy: string;
  readonly key: string;
}

type Heard =
  | { readonly event: "request"; readonly text: string }
  | { readonly event: "answer"; readonly request: string }
  | { readonly event: "finding"; readonly finding: string }
  | { readonly event: "refusal"; readonly target: string }
  | { readonly event: "untrusted"; readonly host: string };

export interface Exchange {
  readonly origin: string;
  readonly proxy: string;
  readonly key: string;
  /** The API's requests so far, each as a transcript has it. */
  requests(): readonly string[];
  /** The contract's rules that the client has broken. */
  findings(): readonly string[];
  end(): Promise<void>;
}

export async function startExchange(): Promise<Exchange> {
  const server = spawn("target/debug/footbridge", ["serve", "--json"], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: server.stdout });
  const [first] = (await once(lines, "line")) as [string];
  const { origin, proxy, key } = JSON.parse(first) as Ready;
  const heard: Heard[] = [];
  lines.on("line", (line) => heard.push(JSON.parse(line) as Heard));
  return {
    origin,
    proxy,
    key,
    requests: () =>
      heard.flatMap((it) => (it.event === "request" ? [it.text] : [])),
    findings: () =>
      heard.flatMap((it) => (it.event === "finding" ? [it.finding] : [])),
    async end() {
      const ended = once(server, "exit");
      server.stdin.end();
      await ended;
    },
  };
}
