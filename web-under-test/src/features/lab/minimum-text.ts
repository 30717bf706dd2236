/** Minimum versions for display: `iOS 2.12.0, Android 2.12.0`, `Android 2.12.0, not on iOS`. */
import type { TFunction } from "i18next";
import type { Minimum, Platform } from "../bridge/host";

const PLATFORMS: readonly Platform[] = ["ios", "android"];

export function minimumText(t: TFunction, minimum: Minimum): string {
  return PLATFORMS.map((key) => {
    const platform = t(`host.${key}`);
    const version = minimum[key];
    return version === undefined
      ? t("entry.notOn", { platform })
      : t("entry.minimumOf", { platform, version });
  }).join(", ");
}
