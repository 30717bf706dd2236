/** Runs `footbridge open` as a user does. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { CLIENT, FOOTBRIDGE } from "./open";

export interface Program {
  /** The inspector's address. */
  readonly inspector: string;
  readonly close: () => Promise<void>;
}

/** Starts it on the test client. */
export async function startProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Program> {
  const program = spawn(FOOTBRIDGE, ["open", "--json", ...args], {
    cwd: CLIENT,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) =>
    program.once("exit", () => resolve()),
  );
  const inspector = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error("footbridge open has ended")));
    createInterface({ input: program.stdout }).once("line", (line) =>
      resolve((JSON.parse(line) as { inspector: string }).inspector),
    );
  });
  return {
    inspector,
    async close() {
      program.stdin.end();
      await ended;
    },
  };
}
