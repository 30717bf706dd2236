/** A list of links into the app. A destination that this version lacks shows the required version; one of the other platform is left out. */
import { useServiceTexts } from "../../locales/use-service-texts";
import { openLinkWith } from "../links/open-link";
import { Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import { useIsInApp, useProduct } from "../frame/product-context";
import { whyNotOpened, type AppLink } from "./app-link";
import styles from "./app-links.module.css";

export function AppLinks({ links }: { readonly links: readonly AppLink[] }) {
  const { t } = useServiceTexts();
  const isInApp = useIsInApp();
  return (
    <Section title={t("inApp")}>
      {!isInApp && (
        <p className={styles["note"]}>
          {t("opensApp")}{" "}
          <PageLink to={PAGE_PATHS.download}>{t("getApp")}</PageLink>
        </p>
      )}
      <ul className={styles["list"]}>
        {links.map((link) => (
          <Entry key={link.path} link={link} />
        ))}
      </ul>
    </Section>
  );
}

function Entry({ link }: { readonly link: AppLink }) {
  const { t } = useServiceTexts();
  const { bridge } = useProduct();
  const why = whyNotOpened(bridge, link);
  if (why?.reason === "other-platform") return null;
  const open = (): void => {
    // If the app can't be reached, the page stays.
    openLinkWith(bridge, link.path, link.values).catch(() => undefined);
  };
  return (
    <li>
      <button
        type="button"
        className={styles["entry"]}
        disabled={why !== null}
        onClick={open}
      >
        <span>{t(`links.${link.path}`)}</span>{" "}
        {why !== null && (
          <span className={styles["since"]}>
            {t("since", { version: why.minimum })}
          </span>
        )}
      </button>
    </li>
  );
}
