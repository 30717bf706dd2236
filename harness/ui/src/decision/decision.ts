/** A decision: a question about minimum versions and its answer, as the runner writes them. Rust owns these shapes. */
import { plainText } from "../lib/code-spans";
import type * as generated from "../record/page.generated";
import type { DeepReadonly } from "../record/record";
import { t } from "../texts/texts";

export type Decision = DeepReadonly<generated.DecisionPage>;
export type DecisionSection = Decision["sections"][number];
export type DecisionItem = DecisionSection["items"][number];

/** An item in one line: its features, and what is true of them. */
export function lineOf({ names, text }: DecisionItem): string {
  const features = names.join(", ");
  const space =
    features === "" || text === "" || text.startsWith(":") ? "" : " ";
  return `${features}${space}${text}`;
}

/** The answer in two parts: the verdict word, and the rest. */
export function answerParts({ verdict, answer }: Decision): {
  readonly word: string;
  readonly reason: string;
} {
  const word = t(`decision.${verdict}`);
  if (answer === word) return { word, reason: "" };
  const start = `${word}: `;
  return {
    word,
    reason: answer.startsWith(start) ? answer.slice(start.length) : answer,
  };
}

/** The document's title: the answer up to its first semicolon. */
export function titleOf(decision: Decision): string {
  const { word, reason } = answerParts(decision);
  const [first = ""] = plainText(reason).split(";");
  const text = first === "" ? word : `${word}: ${first}`;
  return t("document-title", { text });
}
