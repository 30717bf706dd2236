/** Finds the program `footbridge` on this machine. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { LaunchError } from "./launch-error";

const NAME = process.platform === "win32" ? "footbridge.exe" : "footbridge";

/** The places to search for the program. */
export interface Search {
  /** The program's path, if it is known; relative to `folder`. */
  readonly program?: string | undefined;
  /** The folder where the upward search for `node_modules` starts. */
  readonly folder: string;
  /** The value of `PATH`. */
  readonly path: string;
}

/**
 * The path of the program: the given one, else the first one in `node_modules/.bin` and
 * `PATH`.
 */
export function findProgram({ program, folder, path }: Search): string {
  if (program !== undefined) {
    const given = isAbsolute(program) ? program : resolve(folder, program);
    if (isProgram(given)) return given;
    throw new LaunchError(`there is no program at ${given}`);
  }
  const places = [
    ...foldersFrom(folder).map((at) => join(at, "node_modules", ".bin")),
    ...path.split(delimiter).filter((at) => at !== ""),
  ];
  const found = places.map((at) => join(at, NAME)).find(isProgram);
  if (found !== undefined) return found;
  throw new LaunchError(
    "footbridge is neither in node_modules/.bin nor in PATH: install it, or give its path in the option `program`",
  );
}

function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
