// A checker for Stryker that keeps only every Nth mutant. Stryker reports the others as compile errors, which no score counts.
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { NOT_IN_SAMPLE } from "./not-in-sample.mjs";

const every = Number(process.env["MUTATION_SAMPLE"]);

function checkOne({ id }) {
  return Number(id) % every === 0
    ? { status: CheckStatus.Passed }
    : { status: CheckStatus.CompileError, reason: NOT_IN_SAMPLE };
}

const sample = {
  init: async () => undefined,
  // All at once: nothing is compiled.
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(mutants.map((mutant) => [mutant.id, checkOne(mutant)])),
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Checker, "sample", sample),
];
