/** A test runner for Stryker whose tests are the cases of a Footbridge project. */
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import type { CoverageAnalysis } from "@stryker-mutator/api/core";
import type { Logger } from "@stryker-mutator/api/logging";
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from "@stryker-mutator/api/test-runner";
import { findProgram } from "../../launch/src/find-program";
import { COVERAGE, HITS, readCoverage, readHits } from "./coverage";
import { describe, outcomeOf, reachedHitLimit } from "./outcome";
import { Program, type RunEnd } from "./program";
import type { CaseResult } from "./report";
import type { Settings } from "./settings";
import { addToList, beginList } from "./snapshot-only";

export interface TestRunnerContext {
  readonly settings: Settings;
  readonly logger: Logger;
  /** The files that Stryker has copied into the sandbox, by their original paths. */
  readonly files: ReadonlySet<string>;
  /** The value of `PATH`. */
  readonly path: string;
}

/**
 * The growth of the failure limit of a run when all failures were changed snapshots, and the remaining
 * cases must run after all. It balances the number of runs against unneeded cases.
 */
const MORE_FAILURES = 4;

export class FootbridgeTestRunner implements TestRunner {
  readonly #context: TestRunnerContext;
  #program: Program | undefined;
  #folder: string | undefined;
  #caughtBySnapshots = 0;
  readonly #onDisconnect = (): void => this.#abandon();

  constructor(context: TestRunnerContext) {
    this.#context = context;
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const { settings, path } = this.#context;
    const { program, project, root } = settings;
    if (!existsSync(join(project, "footbridge.toml")))
      throw new Error(
        `there is no footbridge.toml in ${project}: write the project's folder in the option footbridge.project`,
      );
    if (!existsSync(settings.web))
      throw new Error(
        `there is no client at ${settings.web}: write the folder that buildCommand writes in the option footbridge.web`,
      );
    this.#program = new Program(
      findProgram({ program, folder: root, path }),
      project,
    );
    this.#folder = await mkdtemp(join(tmpdir(), "footbridge-stryker-"));
    process.once("disconnect", this.#onDisconnect);
  }

  /** Runs every case without a mutant, and counts which mutants each case reaches. */
  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    const { settings } = this.#context;
    const { coverageAnalysis, timeout } = options;
    await beginList(settings.snapshotOnlyFile);
    const file = this.#file("coverage.jsonl");
    const args =
      coverageAnalysis === "off" ? [] : ["--collect", `${COVERAGE}=${file}`];
    const end = await this.#run(args, shortly(timeout));
    if (end.kind === "timeout") return { status: DryRunStatus.Timeout };
    if (end.kind === "error")
      return { status: DryRunStatus.Error, errorMessage: end.message };
    const cases = end.report.cases.toSorted((a, b) => a.wallMs - b.wallMs);
    const tests = cases.map((one) => this.#testResult(one));
    const isGood = tests.every(({ status }) => status !== TestStatus.Failed);
    if (coverageAnalysis === "off" || !isGood)
      return { status: DryRunStatus.Complete, tests };
    return this.#withCoverage(cases, tests, file, coverageAnalysis);
  }

  async #withCoverage(
    cases: readonly CaseResult[],
    tests: TestResult[],
    file: string,
    analysis: CoverageAnalysis,
  ): Promise<DryRunResult> {
    const names = cases.map(({ name }) => name);
    const status = DryRunStatus.Complete;
    try {
      const mutantCoverage = await readCoverage(file, names, analysis);
      if (mutantCoverage) return { status, tests, mutantCoverage };
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    }
    if (tests.length === 0) return { status, tests };
    return {
      status: DryRunStatus.Error,
      errorMessage: `no page reached a mutant: ${this.#context.settings.web} has to be the build of the mutated sources. Check the options footbridge.web, buildCommand and mutate`,
    };
  }

  /** Runs the cases that reach a mutant, until one of them catches it. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { snapshots } = this.#context.settings;
    const { activeMutant, disableBail, hitLimit, testFilter } = options;
    const deadline = Date.now() + shortly(options.timeout);
    const hits = this.#file("hits.jsonl");
    const args = [
      "--init-script",
      await this.#writeScript(activeMutant.id, hitLimit),
      ...(hitLimit === undefined ? [] : ["--collect", `${HITS}=${hits}`]),
    ];
    const ran: CaseResult[] = [];
    let left = testFilter;
    for (let most = 1; ; most *= MORE_FAILURES) {
      // Without the names of the cases, the remaining ones can't be run later.
      const canStop = !disableBail && (left !== undefined || snapshots);
      const end = await this.#run(
        [
          ...args,
          ...(canStop ? ["--max-failures", String(most)] : []),
          ...(left ? ["--cases", await this.#writeCases(left)] : []),
          // Stryker runs several mutants at once.
          ...(this.#choosesWorkers() ? [] : ["--workers", "1"]),
        ],
        deadline - Date.now(),
      );
      if (end.kind === "timeout") return { status: MutantRunStatus.Timeout };
      if (end.kind === "error")
        return { status: MutantRunStatus.Error, errorMessage: end.message };
      const cases = end.report.cases.filter(({ hasRun }) => hasRun);
      ran.push(...cases);
      const reason = await this.#timeoutReason(cases, hits, hitLimit);
      if (reason !== undefined)
        return { status: MutantRunStatus.Timeout, reason };
      const names = new Set(cases.map(({ name }) => name));
      left = left?.filter((name) => !names.has(name));
      if (
        end.report.end !== "too-many-failures" ||
        this.#failed(cases).length > 0 ||
        left === undefined ||
        left.length === 0 ||
        // Without progress it would continue forever.
        names.size === 0
      )
        break;
    }
    return this.#judge(ran, options);
  }

  async dispose(): Promise<void> {
    process.off("disconnect", this.#onDisconnect);
    await this.#program?.close();
    if (this.#folder !== undefined)
      await rm(this.#folder, { recursive: true, force: true });
    const caught = this.#caughtBySnapshots;
    this.#caughtBySnapshots = 0;
    if (caught > 0)
      this.#context.logger.info(
        `${caught} ${caught === 1 ? "mutant was" : "mutants were"} caught by snapshots alone`,
      );
  }

  /** Ends everything at once: Stryker has ended, and this process ends as soon as it sends something. */
  #abandon(): void {
    void this.#program?.close();
    if (this.#folder !== undefined)
      rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs cases of the client in the sandbox. */
  #run(args: readonly string[], timeout: number): Promise<RunEnd> {
    const { settings } = this.#context;
    if (!this.#program) throw new Error("the test runner is not initialized");
    return this.#program.run(
      [
        "--web",
        settings.web,
        "--no-history",
        "--no-cache",
        ...args,
        ...settings.args,
        ...settings.scenarios,
      ],
      timeout,
    );
  }

  #choosesWorkers(): boolean {
    return this.#context.settings.args.some((arg) =>
      arg.startsWith("--workers"),
    );
  }

  #file(name: string): string {
    if (this.#folder === undefined)
      throw new Error("the test runner is not initialized");
    return join(this.#folder, name);
  }

  /** Writes the script that activates a mutant in each document. */
  async #writeScript(
    activeMutant: string,
    hitLimit: number | undefined,
  ): Promise<string> {
    const state =
      hitLimit === undefined
        ? { activeMutant }
        : { activeMutant, hitCount: 0, hitLimit };
    const file = this.#file("mutant.js");
    await writeFile(
      file,
      `globalThis.__stryker__ = ${JSON.stringify(state)};\n`,
    );
    return file;
  }

  async #writeCases(names: readonly string[]): Promise<string> {
    const file = this.#file("cases.txt");
    await writeFile(file, names.map((name) => `${name}\n`).join(""));
    return file;
  }

  /** The reason why a mutant counts as timed out. */
  async #timeoutReason(
    cases: readonly CaseResult[],
    file: string,
    hitLimit: number | undefined,
  ): Promise<string | undefined> {
    const hung = cases.find((one) => outcomeOf(one) === "hung");
    if (hung) return `${hung.name}: ${describe(hung)}`;
    if (hitLimit === undefined) return undefined;
    // The page may have caught the error, and may show it in another way.
    const hits = await readHits(file);
    return hits > hitLimit || cases.some(reachedHitLimit)
      ? `Hit limit reached (${Math.max(hits, hitLimit + 1)}/${hitLimit})`
      : undefined;
  }

  #failed(cases: readonly CaseResult[]): CaseResult[] {
    const { snapshots } = this.#context.settings;
    return cases.filter((one) => {
      const outcome = outcomeOf(one);
      return outcome === "failed" || (outcome === "snapshot" && snapshots);
    });
  }

  async #judge(
    cases: readonly CaseResult[],
    { activeMutant }: MutantRunOptions,
  ): Promise<MutantRunResult> {
    const nrOfTests = cases.length;
    const failed = this.#failed(cases);
    if (failed[0])
      return {
        status: MutantRunStatus.Killed,
        killedBy: failed.map(({ name }) => name),
        failureMessage: describe(failed[0]),
        nrOfTests,
      };
    const changed = cases.filter((one) => outcomeOf(one) === "snapshot");
    if (changed.length > 0) {
      this.#caughtBySnapshots += 1;
      const { root, snapshotOnlyFile } = this.#context.settings;
      await addToList(snapshotOnlyFile, {
        mutant: activeMutant.id,
        file: relative(root, activeMutant.fileName),
        // Stryker's internal lines count from 0, those of its reports from 1.
        line: activeMutant.location.start.line + 1,
        cases: changed.map(({ name }) => name),
      });
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  #testResult(one: CaseResult): TestResult {
    const base = {
      id: one.name,
      name: one.name,
      timeSpentMs: one.wallMs,
      ...this.#placeOf(one),
    };
    const isGood =
      outcomeOf(one) !== "hung" && this.#failed([one]).length === 0;
    return isGood
      ? { ...base, status: TestStatus.Success }
      : { ...base, status: TestStatus.Failed, failureMessage: describe(one) };
  }

  /** The place of a case's scenario, if its file is in the sandbox: Stryker's report shows no other. */
  #placeOf({
    start,
  }: CaseResult): Pick<TestResult, "fileName" | "startPosition"> {
    if (!start) return {};
    const { settings, files } = this.#context;
    const fileName = resolve(settings.project, start.file);
    if (!files.has(fileName)) return {};
    return {
      fileName,
      startPosition: { line: start.line - 1, column: start.column - 1 },
    };
  }
}

/** Slightly less than Stryker's timeout, so that Stryker has no reason to restart the test runner. */
function shortly(timeout: number): number {
  return timeout - Math.min(500, timeout / 10);
}
