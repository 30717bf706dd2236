/**
 * YAML on one line, as scenarios write their steps and rules.
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
    // One line: a text with line breaks is quoted.
    blockQuote: false,
  }).trim();
}
