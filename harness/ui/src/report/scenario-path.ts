/** Short forms of a scenario's path. Its folder is its capability. */

/** `scenarios/bridge/a.yaml` is in `bridge`. */
export function folderOf(scenario: string): string {
  return scenario.split("/").at(-2) ?? scenario;
}

/** `bridge/a.yaml` */
export function shortPath(scenario: string): string {
  return scenario.split("/").slice(-2).join("/");
}
