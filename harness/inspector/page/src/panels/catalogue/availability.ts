/** Whether a phone supports an entry of the catalogue. */
import { compareVersions } from "footbridge-ui/record/versions";
import type { CatalogueEntry, Phone } from "../../wire.generated";

export function hasEntry(
  { since }: Pick<CatalogueEntry, "since">,
  phone: Phone | null,
): boolean {
  if (phone === null) return true;
  if (phone.app_version === null) return false;
  const first = since.find(({ platform }) => platform === phone.platform);
  return (
    first !== undefined &&
    first.version !== null &&
    compareVersions(first.version, phone.app_version) <= 0
  );
}
