/** Entries for samples and tests. The runner writes real ones. */
import type { Entry, Lane, Tone } from "./record";

type FieldsOf<One> = One extends { kind: "step" }
  ? Omit<One, "at" | "step" | "lane" | "tone">
  : One extends unknown
    ? Omit<One, "at" | "step" | "verb" | "lane" | "tone">
    : never;

/** The fields of an entry's kind, and its tone if it isn't plain. */
export type EntryFields = FieldsOf<Entry> & { readonly tone?: Tone };

const LANES: Partial<Record<Entry["kind"], Lane>> = {
  call: "app",
  reply: "app",
  event: "app",
  link: "app",
  request: "network",
  response: "network",
};

export function sampleEntry(
  fields: EntryFields & Partial<Pick<Entry, "at" | "step">>,
): Entry {
  return {
    verb: fields.kind === "live" ? fields.role : fields.kind,
    lane: LANES[fields.kind] ?? "page",
    tone: "plain",
    at: 0,
    step: null,
    ...fields,
  } as Entry;
}
