/** The page's locale, for what still looks for it here. */
export { localeOfPath } from "../locale/locale-path";
