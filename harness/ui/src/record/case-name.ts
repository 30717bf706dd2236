/** The name of a case, as in the runner's `--filter` and its output. */
import type { CaseIdentity } from "./record";

/** `ios 2.56.0 · en · dark` */
export function hostName(identity: CaseIdentity): string {
  const version =
    identity.app_version === null ? "" : ` ${identity.app_version}`;
  return `${identity.platform}${version} · ${identity.locale} · ${identity.theme}`;
}

/** An id that is unique within a run and stable across runs. */
export function caseId(identity: CaseIdentity): string {
  return [
    identity.scenario,
    identity.title,
    hostName(identity),
    identity.device,
    identity.engine,
  ].join(" › ");
}

/**
 * The command that reruns this case.
 *
 * @param options - those of the run, quoted for a shell
 */
export function runCommand(identity: CaseIdentity, options = ""): string {
  const filter = `${identity.title} › ${hostName(identity)}`;
  return `footbridge run ${quote(identity.scenario)} --filter ${quote(filter)}${after(options)}`;
}

/** The command that steps through this case in the inspector. */
export function openCommand(identity: CaseIdentity, options = ""): string {
  const { scenario, platform, app_version: version } = identity;
  const at = version === null ? "" : ` --app-version ${version}`;
  const filter = `${identity.title} › ${hostName(identity)}`;
  return `footbridge open ${quote(scenario)} --platform ${platform}${at} --filter ${quote(filter)}${after(options)}`;
}

/** The command that opens a scenario in the inspector, on the configured host. */
export function openScenarioCommand(scenario: string, options = ""): string {
  return `footbridge open ${quote(scenario)}${after(options)}`;
}

function after(options: string): string {
  return options === "" ? "" : ` ${options}`;
}

/** Quotes an argument for a POSIX shell. */
function quote(text: string): string {
  return /^[\w./:@-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
