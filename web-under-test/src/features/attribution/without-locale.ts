/** A page's path without the locale that it may begin with (§2.1). */
import { isLocalePrefix } from "../request/locale";

export function withoutLocale(path: string): string {
  const [, first = ""] = path.split("/");
  return isLocalePrefix(first) ? path.slice(first.length + 1) || "/" : path;
}
