/** The app versions of one platform as a bar: the versions that support an entry, and the phone's version. */
import { compareVersions } from "footbridge-ui/record/versions";
import { useHello, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import type { Since } from "../../wire.generated";
import styles from "./catalogue-panel.module.css";

export function VersionBar({ since }: { readonly since: Since }) {
  const phone = useSessionState((state) => state.phone);
  const versions = useHello()
    .boundaries.filter(({ platform }) => platform === since.platform)
    .map(({ version }) => version);
  const own = phone?.platform === since.platform ? phone.app_version : null;
  const has = (version: string): boolean =>
    since.version !== null && compareVersions(since.version, version) <= 0;
  const place =
    own === null
      ? undefined
      : versions.findLast((version) => compareVersions(version, own) <= 0);
  return (
    <div className={styles["bar"]}>
      <span className={styles["platform"]}>
        {t(`platform.${since.platform}`)}
      </span>
      <span className={styles["cells"]} aria-hidden="true">
        {versions.map((version) => (
          <span
            key={version}
            className={styles["cell"]}
            data-has={has(version) || undefined}
            data-own={version === place || undefined}
            title={version}
          />
        ))}
      </span>
      <span className={styles["since"]}>
        {since.version === null
          ? t("catalogue.never")
          : t("catalogue.from", { version: since.version })}
      </span>
    </div>
  );
}
