/**
 * A test runner for Stryker: the scenarios of a Footbridge project judge each mutant of its client.
 *
 * ```js
 * // stryker.config.mjs
 * export default {
 *   plugins: ["@footbridge/stryker"],
 *   testRunner: "footbridge",
 *   buildCommand: "vite build",
 *   footbridge: { web: "dist" },
 * };
 * ```
 */
import type {
  FileDescriptions,
  StrykerOptions,
} from "@stryker-mutator/api/core";
import type { Logger } from "@stryker-mutator/api/logging";
import {
  commonTokens,
  declareFactoryPlugin,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";
import { readSettings, SCHEMA } from "./settings";
import { FootbridgeTestRunner } from "./test-runner";

export type { FootbridgeOptions } from "./settings";

/** The folder in which Stryker was started: it loads its plugins before it enters the sandbox. */
const started = process.cwd();

function createFootbridgeTestRunner(
  options: StrykerOptions,
  logger: Logger,
  files: FileDescriptions,
): FootbridgeTestRunner {
  const settings = readSettings(options["footbridge"], {
    root: started,
    sandbox: process.cwd(),
  });
  return new FootbridgeTestRunner({
    settings,
    logger,
    files: new Set(Object.keys(files)),
    path: process.env["PATH"] ?? "",
  });
}
createFootbridgeTestRunner.inject = tokens(
  commonTokens.options,
  commonTokens.logger,
  commonTokens.fileDescriptions,
);

/** The plugins of this package, found by Stryker. */
export const strykerPlugins = [
  declareFactoryPlugin(
    PluginKind.TestRunner,
    "footbridge",
    createFootbridgeTestRunner,
  ),
];

/** The JSON Schema of the section `footbridge` in Stryker's configuration. */
export const strykerValidationSchema = SCHEMA;
