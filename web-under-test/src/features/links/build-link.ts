/**
 * Builds links: `exchange://app/home/coin?symbol=BTCUSDT`.
 *
 * Empty, null and missing values and empty arrays and objects are left out (§2.3); arrays and objects are written as
 * JSON; everything is percent-encoded.
 */
import type { Json } from "../../lib/json";
import { APP_LINK_PREFIX } from "../bridge/app-links";
import { linkAt, type LinkParameters, type LinkPath } from "./links";

export type LinkValues = Readonly<Record<string, Json | undefined>>;

/** The link to `path` in the app. */
export function buildLink<Path extends LinkPath>(
  path: Path,
  parameters: LinkParameters<Path>,
): string {
  return writeLink(path, parameters as LinkValues);
}

/** Like `buildLink`, for parameters of unknown types. The destination's own parameters come first, in its order. */
export function writeLink(path: LinkPath, values: LinkValues): string {
  const own = Object.keys(linkAt(path).parameters);
  const extras = Object.keys(values).filter((name) => !own.includes(name));
  const query = [...own, ...extras]
    .map((name) => ({
      name,
      value: Object.hasOwn(values, name) ? values[name] : undefined,
    }))
    .filter(({ value }) => !isEmpty(value))
    .map(({ name, value }) => `${encode(name)}=${encode(write(value))}`)
    .join("&");
  return APP_LINK_PREFIX + path + (query === "" ? "" : `?${query}`);
}

/**
 * A web page's address, with each `{name}` filled in, or `{name=text}` with `text` as the default; a part of the path or
 * query that stays empty is left out.
 */
export function fillWebPage(webPage: string, values: LinkValues): string {
  const fill = (part: string): string | null => {
    let missing = false;
    const fillOne = (_: string, name: string, otherwise?: string): string => {
      const value = isEmpty(values[name]) ? otherwise : values[name];
      missing ||= isEmpty(value);
      return missing ? "" : encode(write(value));
    };
    const filled = part.replaceAll(/\{(\w+)(?:=([^}]*))?\}/g, fillOne);
    return missing ? null : filled;
  };
  const [path = "", query = ""] = webPage.split("?");
  const segments = path.split("/").map(fill).filter(isPresent);
  const pairs = query.split("&").map(fill).filter(isPresent).filter(Boolean);
  return segments.join("/") + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function write(value: Json | undefined): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A lone surrogate has no UTF-8 form and would make the encoder throw, so it becomes the replacement character. */
function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function isPresent(part: string | null): part is string {
  return part !== null;
}
