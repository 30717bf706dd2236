/** Parses the parameters of a link from a value of unknown shape, such as JSON that a user typed. */
import * as v from "valibot";
import type { Json } from "../../lib/json";
import type { LinkValues } from "./build-link";
import { linkAt, type LinkPath } from "./links";

const values = v.record(v.string(), v.unknown());

export type ReadParameters =
  | { readonly ok: true; readonly values: LinkValues }
  /** `stranger` is a parameter that the destination doesn't have; `null` when there is no parameter object. */
  | { readonly ok: false; readonly stranger: string | null };

/** The kinds of values are not checked, so that the app's treatment of unusual ones can be observed. */
export function readParameters(path: LinkPath, raw: unknown): ReadParameters {
  const checked = v.safeParse(values, raw);
  if (!checked.success || Array.isArray(raw))
    return { ok: false, stranger: null };
  const { parameters, extras } = linkAt(path);
  const stranger = Object.keys(checked.output).find(
    (name) => !Object.hasOwn(parameters, name),
  );
  if (stranger !== undefined && !extras) return { ok: false, stranger };
  return { ok: true, values: checked.output as Record<string, Json> };
}
