import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "@stryker-mutator/api/logging";
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type CompleteDryRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
} from "@stryker-mutator/api/test-runner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings, type FootbridgeOptions } from "./settings";
import { FootbridgeTestRunner } from "./test-runner";

const PROGRAM = fileURLToPath(
  new URL("testing/fake-footbridge.mjs", import.meta.url),
);

interface PlannedCase {
  readonly title: string;
  readonly ms: number;
  readonly verdict?: string;
  readonly coverage?: unknown;
}

interface Plan {
  readonly cases?: readonly PlannedCase[];
  /** The verdicts of cases under a mutant, by mutant id and case title. */
  readonly mutants?: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  /** A status with which the program ends immediately. */
  readonly exit?: number;
}

const CASES: readonly PlannedCase[] = [
  {
    title: "pay",
    ms: 300,
    coverage: { static: { "0": 1 }, perTest: { page: { "0": 1, "1": 4 } } },
  },
  { title: "cancel", ms: 100, coverage: { static: { "1": 2 }, perTest: {} } },
  { title: "help", ms: 200 },
];

const nameOf = (title: string): string =>
  `scenarios/shop.yaml › ${title} › ios 2.0.0 · en · dark`;

let root: string;
let runner: FootbridgeTestRunner | undefined;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  root = await mkdtemp(join(tmpdir(), "footbridge-stryker-test-"));
  await mkdir(join(root, "sandbox/dist"), { recursive: true });
  await writeFile(join(root, "footbridge.toml"), "");
});

afterEach(async () => {
  await runner?.dispose();
  runner = undefined;
  await rm(root, { recursive: true, force: true });
});

/** Starts a test runner with a program that follows the plan. */
async function start(
  plan: Plan = {},
  options: Partial<FootbridgeOptions> = {},
): Promise<FootbridgeTestRunner> {
  const file = join(root, "plan.json");
  const log = join(root, "log");
  await writeFile(file, JSON.stringify({ cases: CASES, ...plan, log }));
  const settings = readSettings(
    { web: "dist", program: PROGRAM, args: ["--plan", file], ...options },
    { root, sandbox: join(root, "sandbox") },
  );
  runner = new FootbridgeTestRunner({
    settings,
    logger: {
      info: (line: string) => lines.push(line),
    } as Partial<Logger> as Logger,
    files: new Set([join(root, "scenarios/shop.yaml")]),
    path: "",
  });
  await runner.init();
  return runner;
}

/** The arguments of each run of the program so far. */
async function runs(): Promise<string[][]> {
  const text = await readFile(join(root, "log"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string[]);
}

function completed(result: DryRunResult): CompleteDryRunResult {
  if (result.status === DryRunStatus.Complete) return result;
  throw new Error(JSON.stringify(result));
}

const DRY_RUN: DryRunOptions = {
  timeout: 20_000,
  disableBail: false,
  coverageAnalysis: "perTest",
};

const MUTANT_RUN: MutantRunOptions = {
  timeout: 20_000,
  disableBail: false,
  activeMutant: {
    id: "1",
    fileName: "",
    location: { start: { line: 4, column: 2 }, end: { line: 4, column: 9 } },
    mutatorName: "ConditionalExpression",
    replacement: "true",
  },
  sandboxFileName: "",
  mutantActivation: "runtime",
  reloadEnvironment: false,
  testFilter: [nameOf("cancel"), nameOf("pay")],
  hitLimit: 100,
};

describe("the dry run", () => {
  it("counts each case's hits, the shortest case first", async () => {
    const result = await (await start()).dryRun(DRY_RUN);
    const { mutantCoverage } = completed(result);
    expect(mutantCoverage?.static).toEqual({});
    expect(Object.entries(mutantCoverage?.perTest ?? {})).toEqual([
      [nameOf("cancel"), { "1": 2 }],
      [nameOf("pay"), { "0": 2, "1": 4 }],
    ]);
  });

  it("has a test for each case, with its duration and place", async () => {
    const result = await (await start()).dryRun(DRY_RUN);
    const { tests } = completed(result);
    expect(tests).toHaveLength(3);
    expect(tests[0]).toEqual({
      id: nameOf("cancel"),
      name: nameOf("cancel"),
      timeSpentMs: 100,
      status: TestStatus.Success,
      fileName: join(root, "scenarios/shop.yaml"),
      startPosition: { line: 2, column: 4 },
    });
  });

  it("runs the client of the sandbox, with the project's options", async () => {
    const test = await start({}, { scenarios: ["scenarios/pay"] });
    await test.dryRun(DRY_RUN);
    const [args = []] = await runs();
    expect(args.slice(0, 7)).toEqual([
      "run",
      "--reporter",
      "json",
      "--web",
      join(root, "sandbox/dist"),
      "--no-history",
      "--no-cache",
    ]);
    expect(args.at(-1)).toBe("scenarios/pay");
  });

  it("collects nothing when coverage is off", async () => {
    const test = await start({ cases: [{ title: "pay", ms: 1 }] });
    const result = await test.dryRun({ ...DRY_RUN, coverageAnalysis: "off" });
    expect(result).not.toHaveProperty("mutantCoverage");
    expect((await runs())[0]).not.toContain("--collect");
  });

  it("sums up all hits when coverage isn't counted per test", async () => {
    const test = await start();
    expect(
      await test.dryRun({ ...DRY_RUN, coverageAnalysis: "all" }),
    ).toMatchObject({
      mutantCoverage: { static: { "0": 2, "1": 6 }, perTest: {} },
    });
  });

  it("reports the failures of a case, and their places", async () => {
    const cases = [{ title: "pay", ms: 1, verdict: "failed" }];
    const result = await (await start({ cases })).dryRun(DRY_RUN);
    expect(result).toMatchObject({
      tests: [
        {
          status: TestStatus.Failed,
          failureMessage:
            "pay is wrong (scenarios/shop.yaml:3:5)\n  expected: a receipt\n  found: nothing",
        },
      ],
    });
  });

  it.each([
    ["changed", false, TestStatus.Success],
    ["changed", true, TestStatus.Failed],
    ["new", true, TestStatus.Success],
    ["unsupported", true, TestStatus.Success],
    ["crashed", false, TestStatus.Failed],
    ["hung", false, TestStatus.Failed],
  ])(
    "takes %s, with snapshots %s, as %i",
    async (verdict, snapshots, status) => {
      const cases = [
        { title: "pay", ms: 1, verdict, coverage: { static: {}, perTest: {} } },
      ];
      const test = await start({ cases }, { snapshots });
      expect(await test.dryRun(DRY_RUN)).toMatchObject({ tests: [{ status }] });
    },
  );

  it("reports an error that names the options if no page reaches a mutant", async () => {
    const test = await start({ cases: [{ title: "pay", ms: 1 }] });
    expect(await test.dryRun(DRY_RUN)).toMatchObject({
      status: DryRunStatus.Error,
      errorMessage: expect.stringContaining("footbridge.web, buildCommand"),
    });
  });

  it("reports an error with the program's output", async () => {
    expect(await (await start({ exit: 2 })).dryRun(DRY_RUN)).toEqual({
      status: DryRunStatus.Error,
      errorMessage:
        "footbridge run ended with code 2\nfootbridge.toml: unknown key `clinet`",
    });
  });
});

describe("a mutant", () => {
  it("is killed by the first case that fails", async () => {
    const test = await start({ mutants: { "1": { pay: "failed" } } });
    expect(await test.mutantRun(MUTANT_RUN)).toEqual({
      status: MutantRunStatus.Killed,
      killedBy: [nameOf("pay")],
      failureMessage: expect.stringContaining("pay is wrong"),
      nrOfTests: 2,
    });
    const [args = []] = await runs();
    expect(args.join(" ")).toMatch(/--max-failures 1 --cases \S+ --workers 1/);
  });

  it("runs no more cases than needed", async () => {
    const mutants = { "1": { cancel: "failed", pay: "failed" } };
    const test = await start({ mutants });
    expect(await test.mutantRun(MUTANT_RUN)).toMatchObject({
      killedBy: [nameOf("cancel")],
      nrOfTests: 1,
    });
  });

  it("is killed by all failing cases if the run doesn't bail", async () => {
    const mutants = { "1": { cancel: "failed", pay: "crashed" } };
    const test = await start({ mutants });
    expect(
      await test.mutantRun({ ...MUTANT_RUN, disableBail: true }),
    ).toMatchObject({ killedBy: [nameOf("cancel"), nameOf("pay")] });
  });

  it("survives if every case passes", async () => {
    expect(await (await start()).mutantRun(MUTANT_RUN)).toEqual({
      status: MutantRunStatus.Survived,
      nrOfTests: 2,
    });
  });

  it("runs every case without a filter", async () => {
    const { testFilter: _, ...options } = MUTANT_RUN;
    expect(await (await start()).mutantRun(options)).toMatchObject({
      nrOfTests: 3,
    });
    expect((await runs())[0]).not.toContain("--cases");
  });

  it.each(["hung", "looped"])("that %s has timed out", async (verdict) => {
    const test = await start({ mutants: { "1": { pay: verdict } } });
    expect(await test.mutantRun(MUTANT_RUN)).toMatchObject({
      status: MutantRunStatus.Timeout,
      reason: expect.stringMatching(
        /the page hung|Hit limit reached \(101\/100\)/,
      ),
    });
  });

  it("that never ends has timed out, and its program is ended", async () => {
    const test = await start({ mutants: { "1": { stops: false } } });
    expect(await test.mutantRun({ ...MUTANT_RUN, timeout: 1_000 })).toEqual({
      status: MutantRunStatus.Timeout,
    });
  });

  it("reports an error if its run fails", async () => {
    expect(
      await (await start({ exit: 3 })).mutantRun(MUTANT_RUN),
    ).toMatchObject({
      status: MutantRunStatus.Error,
      errorMessage: expect.stringContaining("ended with code 3"),
    });
  });

  it("ends with the test runner during its run", async () => {
    const test = await start({ mutants: { "1": { stops: false } } });
    const result = test.mutantRun(MUTANT_RUN);
    // A process starts; on a busy machine that takes longer than the usual second.
    await vi.waitFor(() => expect(existsSync(join(root, "log"))).toBe(true), {
      timeout: 20_000,
    });
    await test.dispose();
    await expect(result).resolves.toEqual({ status: MutantRunStatus.Timeout });
  });
});

describe("snapshots", () => {
  const changed = { "1": { cancel: "changed" } };
  const list = (): Promise<string> =>
    readFile(join(root, "reports/mutation/snapshot-only.jsonl"), "utf8");

  it("alone kill no mutant, and are listed", async () => {
    const test = await start({ mutants: changed });
    const fileName = join(root, "src/pay.ts");
    const activeMutant = { ...MUTANT_RUN.activeMutant, fileName };
    expect(await test.mutantRun({ ...MUTANT_RUN, activeMutant })).toEqual({
      status: MutantRunStatus.Survived,
      nrOfTests: 2,
    });
    expect(JSON.parse(await list())).toEqual({
      mutant: "1",
      file: "src/pay.ts",
      line: 5,
      cases: [nameOf("cancel")],
    });
    await test.dispose();
    expect(lines).toEqual(["1 mutant was caught by snapshots alone"]);
  });

  it("do not hide a case that fails later", async () => {
    const mutants = { "1": { cancel: "changed", pay: "failed" } };
    const test = await start({ mutants });
    expect(await test.mutantRun(MUTANT_RUN)).toMatchObject({
      status: MutantRunStatus.Killed,
      killedBy: [nameOf("pay")],
      nrOfTests: 2,
    });
    const bails = (await runs()).map(
      (args) => args[args.indexOf("--max-failures") + 1],
    );
    expect(bails).toEqual(["1", "4"]);
  });

  it("kill a mutant if they count", async () => {
    const test = await start({ mutants: changed }, { snapshots: true });
    expect(await test.mutantRun(MUTANT_RUN)).toMatchObject({
      status: MutantRunStatus.Killed,
      killedBy: [nameOf("cancel")],
    });
  });

  it("of the previous run are cleared by the dry run", async () => {
    const test = await start({ mutants: changed });
    await test.mutantRun(MUTANT_RUN);
    await test.dryRun(DRY_RUN);
    expect(await list()).toBe("");
  });
});

describe("an error in the options", () => {
  it("is reported with the option to change", async () => {
    await expect(start({}, { web: "build" })).rejects.toThrow(
      `there is no client at ${join(root, "sandbox/build")}: write the folder that buildCommand writes in the option footbridge.web`,
    );
    await expect(start({}, { project: "shop" })).rejects.toThrow(
      `there is no footbridge.toml in ${join(root, "shop")}: write the project's folder in the option footbridge.project`,
    );
    await expect(start({}, { program: "fb" })).rejects.toThrow(
      `there is no program at ${join(root, "fb")}`,
    );
    expect(() => readSettings(undefined, { root, sandbox: root })).toThrow(
      "Stryker's configuration has no footbridge.web",
    );
  });
});
