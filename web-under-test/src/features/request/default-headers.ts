/** The headers of every request (§7.1). */
import { CLIENT_TYPE } from "../../constants/client-types";
import { TERMINAL_CODE_KEY, usableCode } from "../device/terminal-code-key";
import { localeOfPath } from "../locale/locale-path";
import { languageKey } from "../locale/locales";
import { isDark, readPreferences } from "../preferences/preference-cookie";
import { isFlagSet, SIMULATION_FLAG } from "../simulation/simulation-flag";
import type { Site } from "./site";

const BETA_HOST = "beta.exchange.test";

/** All except the content type, which depends on the body. */
export function defaultHeaders(site: Site): Record<string, string> {
  const locale = localeOfPath(site.pathname());
  const { theme } = readPreferences(site.cookies);
  return {
    terminaltype: String(CLIENT_TYPE.web),
    appTheme: isDark(theme) ? "dark" : "standard",
    terminalCode: usableCode(site.local.getItem(TERMINAL_CODE_KEY)) ?? "",
    devicelanguage: site.browserLanguage(),
    locale,
    language: languageKey(locale),
    ...(site.hostname === BETA_HOST ? { "x-beta": "1" } : {}),
    ...(isFlagSet(site.local.getItem(SIMULATION_FLAG))
      ? { paptrading: "1" }
      : {}),
  };
}
