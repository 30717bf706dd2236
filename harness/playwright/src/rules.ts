/** The scenario language's rules for replies and responses, as objects. */

/** A keyword for a reply. */
export type ReplyWord =
  "success" | "never" | "empty" | "null" | "no-code" | "malformed";

/** A reply of a stream. */
export type StreamPart =
  | Exclude<ReplyWord, "never">
  | Pick<ReplyRule, "code" | "msg" | "data" | "body" | "as" | "after">;

/** A rule for several replies to one call; the last one ends it. */
export interface StreamRule {
  /** Only for a payload that contains these values. */
  readonly when?: Readonly<Record<string, unknown>>;
  readonly stream: readonly StreamPart[];
}

/** A rule for a reply. */
export interface ReplyRule<Data = unknown> {
  /** Only for a payload that contains these values. */
  readonly when?: Readonly<Record<string, unknown>>;
  readonly code?: string | number;
  readonly msg?: string;
  readonly data?: Data;
  /** Replaces `data`: data that intentionally doesn't match the catalogue. */
  readonly "invalid-data"?: unknown;
  /** Replaces `code`, `msg` and `data`. */
  readonly body?: ReplyWord | { readonly raw: string };
  readonly as?: "object" | "json" | "base64";
  /** A duration such as `250ms` or `10s`. */
  readonly after?: string;
  /** The number of times that the reply is delivered. */
  readonly times?: number;
  /** The duration between deliveries. */
  readonly every?: string;
}

export type Reply<Data = unknown> = ReplyWord | ReplyRule<Data> | StreamRule;

/** A rule for requests to servers; it requires a page that is loaded through the gateway. */
export interface NetworkRule {
  /** The path on any host; `*` matches any characters. */
  readonly path?: string;
  /** The full address, in place of the path. */
  readonly url?: string;
  readonly method?: string;
  readonly when?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly code?: string | number;
  readonly msg?: string;
  readonly data?: unknown;
  readonly merge?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly after?: string;
  readonly drop?: true;
  readonly never?: true;
}

/** The rules as YAML. JSON is a subset of it. Each key is on its own line. */
export function rulesToYaml(
  replies: ReadonlyMap<string, Reply | readonly Reply[]>,
  network: readonly NetworkRule[],
): string {
  const parts: string[] = [];
  if (replies.size > 0)
    parts.push(`replies: ${JSON.stringify(Object.fromEntries(replies))}`);
  if (network.length > 0) parts.push(`network: ${JSON.stringify(network)}`);
  return parts.join("\n");
}
