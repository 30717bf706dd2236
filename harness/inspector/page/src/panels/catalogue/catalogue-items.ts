/** The items of the catalogue panel: calls and links, events, reply codes, and server requests. */
import type {
  CatalogueCode,
  CatalogueEntry,
  CatalogueEvent,
  Hello,
} from "../../wire.generated";

export type CatalogueItem =
  | { readonly kind: "call" | "link"; readonly entry: CatalogueEntry }
  | { readonly kind: "event"; readonly event: CatalogueEvent }
  | { readonly kind: "code"; readonly code: CatalogueCode }
  | { readonly kind: "request"; readonly endpoint: string };

export type ItemKind = CatalogueItem["kind"];

export const ITEM_KINDS: readonly ItemKind[] = [
  "call",
  "link",
  "event",
  "code",
  "request",
];

export function catalogueItems({
  catalogue,
  events,
  codes,
  endpoints,
}: Pick<
  Hello,
  "catalogue" | "events" | "codes" | "endpoints"
>): readonly CatalogueItem[] {
  return [
    ...catalogue.map((entry) => ({ kind: entry.kind, entry })),
    ...events.map((event) => ({ kind: "event" as const, event })),
    ...codes.map((code) => ({ kind: "code" as const, code })),
    ...endpoints.map((endpoint) => ({ kind: "request" as const, endpoint })),
  ];
}

export function nameOf(item: CatalogueItem): string {
  switch (item.kind) {
    case "event":
      return item.event.name;
    case "code":
      return item.code.code;
    case "request":
      return item.endpoint;
    default:
      return item.entry.name;
  }
}

/** The item in the page's address: the name of a call or a link, and for other kinds also the kind. */
export function idOf(item: CatalogueItem): string {
  return item.kind === "call" || item.kind === "link"
    ? nameOf(item)
    : `${item.kind}:${nameOf(item)}`;
}

export function summaryOf(item: CatalogueItem): string {
  switch (item.kind) {
    case "event":
      return item.event.summary;
    case "code":
      return item.code.meaning;
    case "request":
      return "";
    default:
      return item.entry.summary;
  }
}

/** Whether it contains every word of the search. */
export function fits(item: CatalogueItem, search: string): boolean {
  const section =
    item.kind === "event"
      ? item.event.section
      : "entry" in item
        ? item.entry.section
        : null;
  const text =
    `${item.kind} ${nameOf(item)} ${summaryOf(item)} §${section ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
