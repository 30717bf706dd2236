/**
 * Starts `footbridge open` for another program, such as a development server or a test runner.
 *
 * ```ts
 * const running = await launch({ folder: "my-app" });
 * console.log(running.ready.inspector);
 * await running.close();
 * ```
 */
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { findProgram } from "./find-program";
import { LaunchError } from "./launch-error";
import { readReady, type Ready } from "./ready";

export { LaunchError } from "./launch-error";
export type { Ready } from "./ready";

export interface LaunchOptions {
  /** The project folder, which contains `footbridge.toml`. */
  readonly folder: string;
  /** The program's path; by default it is searched for in `node_modules/.bin` and `PATH`. */
  readonly program?: string | undefined;
  /** Additional arguments of `footbridge open`, such as `--platform` and `android`. */
  readonly args?: readonly string[] | undefined;
}

/** A running `footbridge open`. */
export interface Running {
  readonly ready: Ready;
  /** Resolves when the program has ended, with the reason in a sentence. */
  readonly ended: Promise<string>;
  /** Ends the program. */
  readonly close: () => Promise<void>;
}

/** The time limit for the program to end by itself, in milliseconds. */
const LAST_WORDS = 5_000;

/** The number of lines of standard error kept for error messages. */
const KEPT_LINES = 100;

/**
 * Starts the program, and waits until it is ready.
 *
 * @throws LaunchError if there is no such program, or if it ends before it is ready.
 */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { folder, args = [] } = options;
  const program = findProgram({
    program: options.program,
    folder,
    path: process.env["PATH"] ?? "",
  });
  const child = spawn(program, ["open", "--json", "--no-browser", ...args], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = endOf(child);
  // A program that has ended accepts no input; `ended` reports that.
  child.stdin.on("error", () => undefined);
  const ready = await Promise.race([
    readyLine(child),
    ended.then((reason) => {
      throw new LaunchError(reason);
    }),
  ]);
  return { ready, ended, close: () => close(child, ended) };
}

/** Resolves when the program has ended, with the reason. */
function endOf(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  if (child.stderr)
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
    });
  return new Promise((resolve) => {
    const end = (how: string): void =>
      resolve(["footbridge open " + how, ...lines].join("\n"));
    child.once("error", (error) => end(`could not start: ${error.message}`));
    child.once("close", (code, signal) =>
      end(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  });
}

function readyLine(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    if (!child.stdout) return;
    // Later lines are not needed, but must be drained.
    createInterface({ input: child.stdout }).on("line", (line) => {
      const ready = readReady(line);
      if (ready) resolve(ready);
    });
  });
}

async function close(
  child: ChildProcess,
  ended: Promise<string>,
): Promise<void> {
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), LAST_WORDS);
  await ended;
  clearTimeout(late);
}
