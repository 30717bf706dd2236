/** A destination in the app that a page links to (§2.3). */
import type { Bridge } from "../bridge/bridge";
import { whyUnsupported, type Unsupported } from "../bridge/host";
import type { LinkValues } from "../links/build-link";
import { linkAt, type LinkParameters, type LinkPath } from "../links/links";
import type en from "../../locales/services.en.json";

/** The destinations with a display name. */
export type NamedPath = LinkPath & keyof (typeof en)["links"];

export interface AppLink {
  readonly path: NamedPath;
  readonly values: LinkValues;
}

export function to<Path extends NamedPath>(
  path: Path,
  parameters?: LinkParameters<Path>,
): AppLink {
  return { path, values: (parameters ?? {}) as LinkValues };
}

/**
 * The reason why a link can't be opened; `null` if it can. An app without the destination
 * opens its web page, if there is one; in a browser the operating system opens the app.
 */
export function whyNotOpened(
  { host }: Pick<Bridge, "host">,
  { path }: AppLink,
): Exclude<Unsupported, { reason: "outside-app" }> | null {
  const { minimum, webPage } = linkAt(path);
  const why = whyUnsupported(host, minimum);
  if (why === null || why.reason === "outside-app") return null;
  return why.reason === "below-minimum" && webPage !== undefined ? null : why;
}
