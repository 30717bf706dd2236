/** Completions for the rules editor: names of calls, codes, addresses, keywords and keys. */
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import type { Hello } from "../../wire.generated";

const WORDS = ["success", "never", "empty", "null", "no-code", "malformed"];
const REPLY_KEYS = [
  "when",
  "code",
  "msg",
  "data",
  "body",
  "as",
  "after",
  "times",
  "every",
];
const NETWORK_KEYS = [
  "path",
  "url",
  "method",
  "when",
  "status",
  "headers",
  "code",
  "msg",
  "data",
  "merge",
  "body",
  "after",
  "cut",
  "drop",
  "never",
];

/** @param hello - provides the calls, codes and addresses */
export function rulesCompletion({
  catalogue,
  codes,
  endpoints,
}: Pick<Hello, "catalogue" | "codes" | "endpoints">): CompletionSource {
  const calls = catalogue
    .filter(({ kind, reply }) => kind === "call" && reply !== null)
    .map(({ name, summary }) => ({
      label: name,
      apply: `${name}: `,
      detail: summary,
      type: "function",
    }));
  const codeOffers = codes.map(({ code, meaning }) => ({
    label: code,
    apply: /^\d+$/.test(code) ? `"${code}"` : code,
    detail: meaning,
    type: "constant",
  }));
  const failuresOf = new Map(
    catalogue.flatMap(({ kind, name, reply }) =>
      kind === "call" && reply !== null
        ? [[name, new Set(reply.codes)] as const]
        : [],
    ),
  );
  const successes = new Set(
    codes.filter((code) => code.is_success).map(({ code }) => code),
  );
  /** The codes of a call; outside `replies`, those of servers, which may be any. */
  const codesOf = (call: string | null) => {
    const failures = call === null ? undefined : failuresOf.get(call);
    return failures === undefined
      ? codeOffers
      : codeOffers.filter(
          ({ label }) => successes.has(label) || failures.has(label),
        );
  };
  const paths = endpoints.map((endpoint) => {
    const [path = endpoint] = endpoint.split(" ").toReversed();
    return { label: path, detail: endpoint, type: "text" };
  });
  return (context) => {
    const { before, section, call } = placeOf(context);
    if (/(?:^|[{,\s])code:\s*["']?\w*$/.test(before))
      return offers(context, /["']?\w*/, codesOf(call));
    if (/(?:^|[{,\s-])(?:path|url):\s*["']?[\w/.*-]*$/.test(before))
      return offers(context, /[\w/.*-]*/, paths);
    if (/^[\w-]*$/.test(before))
      return offers(context, /[\w-]*/, keys(["replies", "network"]));
    if (section === "replies") {
      if (/^\s+[\w-]*$/.test(before)) return offers(context, /[\w-]*/, calls);
      if (/^\s+[\w-]+:\s+(?:\[\s*)?[\w-]*$/.test(before))
        return offers(context, /[\w-]*/, plain(WORDS));
      return offers(context, /[\w-]*/, keys(REPLY_KEYS));
    }
    return section === "network"
      ? offers(context, /[\w-]*/, keys(NETWORK_KEYS))
      : null;
  };
}

/** The line before the cursor, its section of the rules, and the call whose reply it belongs to. */
function placeOf({ state, pos }: CompletionContext): {
  readonly before: string;
  readonly section: string | null;
  readonly call: string | null;
} {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  let call: string | null = null;
  for (let number = line.number; number >= 1; number -= 1) {
    const { text } = state.doc.line(number);
    const heading = /^(replies|network):/.exec(text);
    if (heading !== null) {
      const section = heading[1] ?? null;
      return { before, section, call: section === "replies" ? call : null };
    }
    call ??= /^ {2}([\w-]+):/.exec(text)?.[1] ?? null;
  }
  return { before, section: null, call: null };
}

function offers(
  context: CompletionContext,
  word: RegExp,
  options: readonly Completion[],
): CompletionResult | null {
  const typed = context.matchBefore(word);
  if (typed === null || (typed.from === typed.to && !context.explicit))
    return null;
  return { from: typed.from, options: [...options], validFor: word };
}

function plain(words: readonly string[]): readonly Completion[] {
  return words.map((label) => ({ label, type: "keyword" }));
}

function keys(words: readonly string[]): readonly Completion[] {
  return words.map((label) => ({
    label,
    apply: `${label}: `,
    type: "property",
  }));
}
