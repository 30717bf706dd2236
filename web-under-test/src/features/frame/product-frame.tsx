/** The frame of the product: header, navigation and footer around a page; in the app, only the page. */
import { Outlet, useLocation, useParams } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { LocaleSuggestion } from "../locale/locale-suggestion";
import { usePreferences } from "../preferences/preferences-context";
import { useSession } from "../session/session-context";
import { isLocalePrefix, withoutLocale } from "../locale/locale-path";
import { useMayBeSeen } from "../simulation/use-simulation";
import { BottomBar } from "./bottom-bar";
import { NotFound } from "./not-found";
import styles from "./product-frame.module.css";
import { useIsInApp } from "./product-context";
import { SimulationBanner } from "./simulation-banner";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** These pages fill the window, so no footer follows them. */
const SCREENS =
  /^\/(?:spot|futures|trade-spot|trade-margin|trade-swap)(?:\/|$)/;

export function ProductFrame() {
  const { t } = useProductTexts();
  const { locale } = useParams();
  const { pathname } = useLocation();
  const isInApp = useIsInApp();
  const mayBeSeen = useMayBeSeen();
  const isKnown = locale === undefined || isLocalePrefix(locale);
  return (
    <div className={styles["frame"]}>
      {!isInApp && (
        <>
          <a className={styles["skip"]} href="#content">
            {t("frame.skip")}
          </a>
          <FirstVisit />
          <SiteHeader />
        </>
      )}
      <SimulationBanner />
      <main className={styles["main"]} id="content">
        {mayBeSeen && (isKnown ? <Outlet /> : <NotFound />)}
      </main>
      {!isInApp && (
        <>
          {!SCREENS.test(withoutLocale(pathname)) && <SiteFooter />}
          <BottomBar />
        </>
      )}
    </div>
  );
}

function FirstVisit() {
  const { site } = useSession();
  const { isFirstVisit, chooseLanguage } = usePreferences();
  return (
    <LocaleSuggestion
      languages={[site.browserLanguage()]}
      isFirstVisit={isFirstVisit}
      onChoose={chooseLanguage}
    />
  );
}
