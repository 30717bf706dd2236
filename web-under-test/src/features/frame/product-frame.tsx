/** The frame of the product: head, navigation and foot around a page; in the app, only the page. */
import { Outlet, useLocation, useParams } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { isLocalePrefix, withoutLocale } from "../locale/locale-path";
import { ToastList } from "../session/toast-list";
import { BottomBar } from "./bottom-bar";
import { NotFound } from "./not-found";
import styles from "./product-frame.module.css";
import { useIsInApp } from "./product-context";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** These fill the window, so that nothing comes after them. */
const SCREENS =
  /^\/(?:spot|futures|trade-spot|trade-margin|trade-swap)(?:\/|$)/;

export function ProductFrame() {
  const { t } = useProductTexts();
  const { locale } = useParams();
  const { pathname } = useLocation();
  const isInApp = useIsInApp();
  const isKnown = locale === undefined || isLocalePrefix(locale);
  return (
    <div className={styles["frame"]}>
      {!isInApp && (
        <>
          <a className={styles["skip"]} href="#content">
            {t("frame.skip")}
          </a>
          <SiteHeader />
        </>
      )}
      <main className={styles["main"]} id="content">
        {isKnown ? <Outlet /> : <NotFound />}
      </main>
      {!isInApp && (
        <>
          {!SCREENS.test(withoutLocale(pathname)) && <SiteFooter />}
          <BottomBar />
        </>
      )}
      <ToastList />
    </div>
  );
}
