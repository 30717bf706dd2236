/** How a case is named: as the runner's `--filter` and its output name it. */
import type { CaseIdentity } from "./record";

/** `ios 2.56.0 · en · dark` */
export function hostName(identity: CaseIdentity): string {
  const version =
    identity.app_version === null ? "" : ` ${identity.app_version}`;
  return `${identity.platform}${version} · ${identity.locale} · ${identity.theme}`;
}

/** What tells a case from every other of the run; it is the same in the next run. */
export function caseId(identity: CaseIdentity): string {
  return [
    identity.scenario,
    identity.title,
    hostName(identity),
    identity.device,
    identity.engine,
  ].join(" › ");
}

/** The command that runs this case again. */
export function runCommand(identity: CaseIdentity): string {
  const filter = `${identity.title} › ${hostName(identity)}`;
  return `footbridge run ${quote(identity.scenario)} --filter ${quote(filter)}`;
}

/** As a POSIX shell reads it. */
function quote(text: string): string {
  return /^[\w./:@-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
