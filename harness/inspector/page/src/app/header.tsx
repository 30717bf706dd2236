/** The emulated phone, the connected page, and the clock. */
import { Icon } from "footbridge-ui/ui/icon";
import { IconButton } from "footbridge-ui/ui/icon-button";
import type { ThemeStore } from "footbridge-ui/ui/theme";
import { ThemeChoice } from "footbridge-ui/ui/theme-choice";
import { hrefOf } from "../lib/address";
import { useSessionState } from "../session/use-session";
import { t } from "../texts/texts";
import type { Phone } from "../wire.generated";
import { ClockBar } from "./clock-bar";
import styles from "./header.module.css";

interface HeaderProps {
  readonly theme: ThemeStore;
  readonly onHelp: () => void;
}

export function Header({ theme, onHelp }: HeaderProps) {
  const hello = useSessionState((state) => state.hello);
  const phone = useSessionState((state) => state.phone);
  const page = useSessionState((state) => state.page);
  const replayed = useSessionState((state) => state.replay?.case ?? null);
  return (
    <header className={styles["header"]}>
      <span className={styles["brand"]}>
        <Icon name="bridge" size={20} />
        <span>{hello?.app ?? t("product")}</span>
      </span>
      {hello !== null && !hello.is_replay && (
        <>
          <span
            className={styles["page"]}
            data-none={page === null || undefined}
          >
            <span className={styles["dot"]} aria-hidden="true" />
            <span className={styles["url"]} title={page?.url}>
              {page === null ? t("page.none.short") : page.url}
            </span>
            {page !== null && !page.is_served && (
              <span className={styles["note"]} title={t("page.unserved.hint")}>
                {t("page.unserved")}
              </span>
            )}
            {page !== null && page.others > 0 && (
              <span className={styles["note"]} title={t("page.others.hint")}>
                {t("page.others", { count: page.others })}
              </span>
            )}
          </span>
          {phone !== null && (
            <a className={styles["chip"]} href={hrefOf("phone")}>
              {phoneText(phone)}
            </a>
          )}
          <ClockBar />
        </>
      )}
      {hello?.is_replay === true && (
        <span className={styles["page"]}>
          <span className={styles["url"]}>{replayed}</span>
        </span>
      )}
      <span className={styles["end"]}>
        <ThemeChoice store={theme} />
        <IconButton icon="question" label={t("help")} onPress={onHelp} />
      </span>
    </header>
  );
}

function phoneText({ platform, app_version: version, device }: Phone): string {
  return version === null
    ? `${t(`platform.${platform}`)} · ${device}`
    : `${t(`platform.${platform}`)} ${version} · ${device}`;
}
