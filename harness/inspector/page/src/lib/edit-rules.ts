/** Edits the YAML of rules and preserves the user's formatting. */
import { Document, isMap, isSeq, parse, parseDocument } from "yaml";

/**
 * Inserts a rule for a call before the existing ones, so that it applies first.
 *
 * @param rule - the rule in YAML, such as `never`
 * @returns `null` if the YAML can't be parsed
 */
export function addReply(
  yaml: string,
  call: string,
  rule: string,
): string | null {
  const document = readRules(yaml);
  if (document === null) return null;
  const fresh = document.createNode(parse(rule), { flow: true });
  const known = document.getIn(["replies", call], true);
  if (isSeq(known)) known.items.unshift(fresh);
  else if (known !== undefined)
    document.setIn(["replies", call], [fresh, known]);
  else if (isMap(document.get("replies")))
    document.setIn(["replies", call], fresh);
  else document.set("replies", document.createNode({ [call]: fresh }));
  return print(document);
}

/** Inserts a rule for a request before the others. */
export function addNetworkRule(
  yaml: string,
  rule: Readonly<Record<string, unknown>>,
): string | null {
  const document = readRules(yaml);
  if (document === null) return null;
  const fresh = document.createNode(rule, { flow: true });
  const known = document.get("network");
  if (isSeq(known)) known.items.unshift(fresh);
  else document.set("network", document.createNode([fresh]));
  return print(document);
}

/** `null` if the YAML can't be parsed, or doesn't contain rules. */
function readRules(yaml: string): Document | null {
  const document = parseDocument(yaml);
  if (document.errors.length > 0) return null;
  if (document.contents === null) return new Document({});
  return isMap(document.contents) ? (document as Document) : null;
}

function print(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
