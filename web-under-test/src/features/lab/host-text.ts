/** The host for display: `iOS 2.56.0`, or `browser`. */
import type { TFunction } from "i18next";
import type { Host } from "../bridge/host";

export function hostText(t: TFunction, host: Host): string {
  return host.kind === "browser"
    ? t("host.browser")
    : t("host.app", {
        platform: t(`host.${host.platform}`),
        version: host.version,
      });
}
