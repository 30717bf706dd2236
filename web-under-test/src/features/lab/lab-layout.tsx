/** The lab's frame: header, list, and the page beside it. On a phone the list is the page at `/lab`. */
import { useEffect, useRef } from "react";
import { useMedia } from "../../lib/use-media";
import { useTranslation } from "../../locales/use-translation";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { AppEventLine } from "./app-event-line";
import { EntryList } from "./entry-list";
import { HostBadge } from "./host-badge";
import styles from "./lab-layout.module.css";

export function LabLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useFocusOnArrival(pathname);
  const isWide = useMedia("(width >= 768px)");
  const onList = pathname.replace(/\/$/, "") === "/lab";
  return (
    <div className={styles["frame"]} data-on-list={onList}>
      <a className={styles["skip"]} href="#content">
        {t("lab.skip")}
      </a>
      <header className={styles["header"]}>
        <Link to="/lab" className={styles["name"]}>
          {t("lab.title")}
        </Link>
        <nav className={styles["nav"]} aria-label={t("lab.title")}>
          <NavLink to="/lab/sequence" className={styles["link"] ?? ""}>
            {t("lab.sequences")}
          </NavLink>
        </nav>
        <HostBadge />
      </header>
      <AppEventLine />
      <div className={styles["body"]}>
        {(isWide || onList) && (
          <nav className={styles["list"]} aria-label={t("lab.entries")}>
            <EntryList />
          </nav>
        )}
        <main className={styles["main"]} id="content" ref={main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Moves the focus to the heading of a new page, so that it is read out; the browser announces the first page itself. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
    main.current?.ownerDocument.defaultView?.scrollTo(0, 0);
  }, [pathname]);
  return main;
}
