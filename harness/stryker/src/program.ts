/** Starts `footbridge run`, and ends it on timeout. */
import { spawn, type ChildProcess } from "node:child_process";
import { parseReport, type Report } from "./report";

/** The end of a run. */
export type RunEnd =
  | { readonly kind: "finished"; readonly report: Report }
  | { readonly kind: "timeout" }
  | { readonly kind: "error"; readonly message: string };

/** The time limit for the program to end its engines, in milliseconds. */
const GRACE = 1_000;

/** The maximum number of characters of standard error in an error message, counted from the end. */
const KEPT = 4_000;

/** A `footbridge` on this machine. It runs one at a time. */
export class Program {
  readonly #path: string;
  readonly #folder: string;
  #running: { child: ChildProcess; ended: Promise<unknown> } | undefined;
  #isClosed = false;

  /** `folder` is the project folder, in which the program runs. */
  constructor(path: string, folder: string) {
    this.#path = path;
    this.#folder = folder;
  }

  /** Runs with these arguments, for at most `timeout` milliseconds. */
  async run(args: readonly string[], timeout: number): Promise<RunEnd> {
    if (this.#isClosed || timeout <= 0) return { kind: "timeout" };
    // The JSON report is written to standard output: beside a file, the program would also write screenshots.
    const child = spawn(this.#path, ["run", "--reporter", "json", ...args], {
      cwd: this.#folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let isLate = false;
    const ended = outputOf(child);
    this.#running = { child, ended };
    const late = setTimeout(() => {
      isLate = true;
      void this.#end();
    }, timeout);
    const { code, how, output, errors } = await ended;
    clearTimeout(late);
    this.#running = undefined;
    if (isLate || this.#isClosed) return { kind: "timeout" };
    const failed = (why: string): RunEnd => ({
      kind: "error",
      message: `footbridge run ${why}\n${errors.slice(-KEPT)}`.trimEnd(),
    });
    // 1 means that a case failed. With any other status there was no run.
    if (code !== 0 && code !== 1) return failed(how);
    try {
      const report = parseReport(output);
      if (report.end === "engine-lost") return failed("lost its engines");
      if (report.end === "interrupted") return failed("was interrupted");
      return { kind: "finished", report };
    } catch (error) {
      return failed(
        `${how}: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /** Ends the current run, if any, and prevents further runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    if (!this.#running) return;
    const { child, ended } = this.#running;
    // The program ends its engines itself.
    child.kill("SIGTERM");
    const forced = setTimeout(() => child.kill("SIGKILL"), GRACE);
    await ended;
    clearTimeout(forced);
  }
}

interface Output {
  readonly code: number | null;
  readonly how: string;
  readonly output: string;
  readonly errors: string;
}

/** Resolves when the program has ended, with its output. */
function outputOf(child: ChildProcess): Promise<Output> {
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number | null, how: string): void =>
      resolve({
        code,
        how,
        output: Buffer.concat(output).toString(),
        errors: Buffer.concat(errors).toString(),
      });
    child.once("error", (error) =>
      end(null, `could not start: ${error.message}`),
    );
    child.once("close", (code, signal) =>
      end(code, signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  });
}
