/** A verification by the real binary, of an example's app. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PROGRAM, ROOT } from "./program";

/** The result of a verification. */
export interface Verified {
  code: number | null;
  /** The entries, by kind and name, with their differences. */
  differences: Record<string, string[]>;
  verdicts: Record<string, string>;
}

interface Report {
  verification: {
    entries: {
      kind: string;
      name: string;
      verdict: string;
      differences: { message: string }[];
    }[];
  };
}

export interface Verification {
  /** The page's address. */
  address: string;
  /** Waits for the end. */
  end: () => Promise<Verified>;
}

/** Starts `footbridge verify` in a project of this repository. */
export async function startVerification(
  project: string,
  args: readonly string[],
): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), "footbridge-verify-"));
  const report = join(folder, "report.json");
  const child = spawn(
    PROGRAM,
    ["verify", "--reporter", `json=${report}`, ...args],
    { cwd: ROOT + project, stdio: ["ignore", "pipe", "inherit"] },
  );
  const code = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  const address = await firstAddress(child);
  return {
    address,
    end: async () => {
      const ended = await code;
      const text = await readFile(report, "utf8");
      const { verification } = JSON.parse(text) as Report;
      const entries = verification.entries.map(
        ({ kind, name, verdict, differences }) => ({
          name: `${kind} ${name}`,
          verdict,
          messages: differences.map(({ message }) => message),
        }),
      );
      const different = entries.filter(({ messages }) => messages.length > 0);
      return {
        code: ended,
        differences: Object.fromEntries(
          different.map(({ name, messages }) => [name, messages]),
        ),
        verdicts: Object.fromEntries(
          entries.map(({ name, verdict }) => [name, verdict]),
        ),
      };
    },
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^open\s+(\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("close", () => {
      reject(new Error("footbridge verify ended before it printed an address"));
    });
  });
}
