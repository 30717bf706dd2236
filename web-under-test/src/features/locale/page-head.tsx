/** Sets the page's language and direction on its root, and its links in the head (§2.1, §9). Rendered once, within the router. */
import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { headLinks } from "./head-links";
import { localeOfPath } from "./locale-path";
import { findLocale } from "./locales";

export function PageHead({ origin }: { readonly origin: string }) {
  const { pathname } = useLocation();
  const { language, direction } = findLocale(localeOfPath(pathname));
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    root.dir = direction;
  }, [language, direction]);
  const { canonical, alternates } = headLinks(origin, pathname);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  );
}
