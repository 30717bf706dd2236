/** The verdict on minimum versions in one line: whether they can ship, and their benefits. */
import { formatShare } from "../lib/format";
import type { DecisionVerdict } from "../record/page.generated";
import { t } from "../texts/texts";
import type { Effect } from "./minimum";

export function decisionOf({ counts }: Effect): DecisionVerdict {
  if (counts.broken > 0) return "no";
  return counts.untested > 0 ? "unknown" : "yes";
}

/** @param isChosen - whether a minimum is selected; without one every version is supported */
export function verdictOf(effect: Effect, isChosen: boolean): string {
  const { below, becomingNative, removable, counts } = effect;
  const decision = decisionOf(effect);
  const untested = { count: counts.untested };
  const parts = {
    yes: [t("verdict-line.yes")],
    no: [
      t("verdict-line.no", { count: counts.broken }),
      ...(untested.count > 0 ? [t("verdict-line.untested", untested)] : []),
    ],
    unknown: [t("verdict-line.unknown", untested)],
  }[decision];
  if (!isChosen) parts.push(t("verdict-line.every-version"));
  else {
    if (below !== null)
      parts.push(
        t(below.isAtLeast ? "verdict-line.at-least" : "verdict-line.below", {
          share: formatShare(below.part),
        }),
      );
    parts.push(
      t("verdict-line.become-native", { count: becomingNative.length }),
      t("verdict-line.can-go", { count: removable.length }),
    );
  }
  return parts.join("; ");
}
