/** The marks and names of outcomes, which never rely on colour alone. */
import { t } from "../texts/texts";
import type { IconName } from "../ui/icon";
import type { Outcome, OutcomeRange } from "./matrix";

export const OUTCOMES: readonly Outcome[] = [
  "native",
  "fallback",
  "nothing",
  "ignored",
  "broken",
  "untested",
];

export const OUTCOME_ICONS: Readonly<Record<Outcome, IconName>> = {
  native: "passed",
  fallback: "detour",
  nothing: "unsupported",
  ignored: "unsupported",
  broken: "failed",
  untested: "question",
};

/** `2.9.0 – 2.56.0` */
export function rangeName({ first, last }: OutcomeRange): string {
  if (first === null || last === null) return t("matrix.any-version");
  return first === last ? first : `${first} – ${last}`;
}
