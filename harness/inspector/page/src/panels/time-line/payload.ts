/** The payload of a call or the parameters of a link, with its catalogue entry. */
import type { Entry } from "footbridge-ui/record";
import { checkPayload, type PayloadError } from "../../lib/check-payload";
import type { CatalogueEntry, CatalogueKind } from "../../wire.generated";

interface Payload {
  readonly value: unknown;
  readonly errors: readonly PayloadError[];
  /** `null` if the catalogue doesn't have it. */
  readonly entry: CatalogueEntry | null;
}

/** `null` for an entry without a payload. */
export function payloadOf(
  entry: Entry,
  catalogue: readonly CatalogueEntry[],
): Payload | null {
  const find = (kind: CatalogueKind, name: string): CatalogueEntry | null =>
    catalogue.find((one) => one.kind === kind && one.name === name) ?? null;
  if (entry.kind === "call")
    return checked(entry.payload, find("call", entry.name));
  if (entry.kind === "link")
    return checked(
      Object.fromEntries(entry.parameters),
      find("link", entry.path),
    );
  return null;
}

function checked(value: unknown, entry: CatalogueEntry | null): Payload {
  return {
    value,
    entry,
    errors: entry === null ? [] : checkPayload(value, entry.schema),
  };
}
