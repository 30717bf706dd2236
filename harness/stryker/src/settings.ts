/** The section `footbridge` of Stryker's configuration. */
import { resolve } from "node:path";

/** The options in the configuration. */
export interface FootbridgeOptions {
  /** The folder of the built client in Stryker's sandbox, which `buildCommand` writes. */
  readonly web: string;
  /** The project folder, which contains `footbridge.toml`; by default the one in which Stryker starts. */
  readonly project?: string;
  /** The program's path; by default it is searched for in `node_modules/.bin` and `PATH`. */
  readonly program?: string;
  /** Scenario files, or folders of them, in the project; by default those of `footbridge.toml`. */
  readonly scenarios?: readonly string[];
  /** Additional arguments of `footbridge run`, such as `["--platform", "ios"]`. */
  readonly args?: readonly string[];
  /** Whether a changed snapshot alone kills a mutant. */
  readonly snapshots?: boolean;
  /** The file for the mutants that only snapshots caught, one JSON object per line. */
  readonly snapshotOnlyFile?: string;
}

/** The options with absolute paths and with all defaults filled in. */
export interface Settings {
  readonly web: string;
  readonly project: string;
  readonly program: string | undefined;
  readonly scenarios: readonly string[];
  readonly args: readonly string[];
  readonly snapshots: boolean;
  readonly snapshotOnlyFile: string;
  /** The folder in which Stryker was started. */
  readonly root: string;
}

/** The base folders of the options' paths. */
export interface Folders {
  /** The folder in which Stryker was started. */
  readonly root: string;
  /** Stryker's copy of it, with all mutants switched in. */
  readonly sandbox: string;
}

const TEXTS = { type: "array", items: { type: "string" }, default: [] };

/** The JSON Schema by which Stryker checks the options and fills in the defaults. */
export const SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {
    footbridge: {
      description: "Options of @footbridge/stryker.",
      type: "object",
      properties: {
        web: {
          description:
            "The folder of the built client in the sandbox: the one that buildCommand writes.",
          type: "string",
        },
        project: {
          description: "The folder of footbridge.toml.",
          type: "string",
          default: ".",
        },
        program: {
          description:
            "The path of footbridge; by default it is looked for in node_modules/.bin and PATH.",
          type: "string",
        },
        scenarios: {
          description:
            "Scenario files, or folders of them; by default those that footbridge.toml names.",
          ...TEXTS,
        },
        args: {
          description: "More arguments of `footbridge run`.",
          ...TEXTS,
        },
        snapshots: {
          description: "Whether a changed snapshot alone kills a mutant.",
          type: "boolean",
          default: false,
        },
        snapshotOnlyFile: {
          description:
            "The file that lists the mutants that only snapshots caught.",
          type: "string",
          default: "reports/mutation/snapshot-only.jsonl",
        },
      },
      required: ["web"],
      additionalProperties: false,
    },
  },
} as const;

/**
 * Resolves the options after Stryker has checked them by the schema.
 *
 * @throws Error if the section is missing, which a plugin's schema can't require.
 */
export function readSettings(value: unknown, folders: Folders): Settings {
  if (typeof value !== "object" || value === null || !("web" in value))
    throw new Error(
      'Stryker\'s configuration has no footbridge.web: write the folder of the built client, as in `footbridge: { web: "dist" }`',
    );
  const options = value as FootbridgeOptions;
  const inRoot = (path: string): string => resolve(folders.root, path);
  return {
    web: resolve(folders.sandbox, options.web),
    project: inRoot(options.project ?? "."),
    program:
      options.program === undefined ? undefined : inRoot(options.program),
    scenarios: options.scenarios ?? [],
    args: options.args ?? [],
    snapshots: options.snapshots ?? false,
    snapshotOnlyFile: inRoot(
      options.snapshotOnlyFile ?? "reports/mutation/snapshot-only.jsonl",
    ),
    root: folders.root,
  };
}
