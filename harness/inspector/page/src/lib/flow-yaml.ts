/**
 * Formats YAML on one line, as scenarios write their steps and rules.
 *
 * ```ts
 * flowYaml({ call: "pay", payload: { cents: 5 } }); // "{ call: pay, payload: { cents: 5 } }"
 * ```
 */
import { stringify } from "yaml";

export function flowYaml(value: unknown): string {
  return stringify(value, {
    collectionStyle: "flow",
    flowCollectionPadding: true,
    lineWidth: 0,
    // Texts with line breaks are quoted, to stay on one line.
    blockQuote: false,
  }).trim();
}
