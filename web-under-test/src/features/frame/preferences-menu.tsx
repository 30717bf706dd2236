/** The menu of preferences: language, currency, theme and layout (§3). */
import { useLocation } from "react-router";
import { DISPLAY_CURRENCIES } from "../../constants/display-currencies";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { Select } from "../../ui/select";
import {
  CHOICES,
  DEFAULT_LOCALE,
  localeOfPath,
  localisedPath,
  withoutLocale,
} from "../locale/locale-path";
import { findLocale } from "../locale/locales";
import { usePreferences } from "../preferences/preferences-context";
import { Disclosure } from "./disclosure";
import { FrameIcon } from "./frame-icon";
import styles from "./preferences-menu.module.css";
import { useProduct } from "./product-context";
import { SimulationSwitch } from "./simulation-switch";

export function PreferencesMenu() {
  const { t } = useProductTexts();
  return (
    <Disclosure
      name={t("frame.preferences")}
      icon={<FrameIcon name="settings" />}
    >
      <PreferencesForm />
    </Disclosure>
  );
}

function PreferencesForm() {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  const { pathname, search } = useLocation();
  const { settings, change, chooseLanguage, switchTheme } = usePreferences();
  const here = localeOfPath(pathname);
  const chosen = CHOICES.includes(here) ? here : DEFAULT_LOCALE;
  const speak = (code: string): void => {
    chooseLanguage(code);
    // Another language has another address, which loads its texts.
    bridge.page.navigate(localisedPath(withoutLocale(pathname), code) + search);
  };
  return (
    <div className={styles["form"]}>
      <Select
        label={t("frame.language")}
        size="dense"
        value={chosen}
        onChange={speak}
        options={CHOICES.map((code) => ({
          value: code,
          text: findLocale(code).name,
        }))}
      />
      <Select
        label={t("frame.currency")}
        size="dense"
        value={settings.unit}
        onChange={(unit) => change({ unit })}
        options={DISPLAY_CURRENCIES.map(({ name, showName }) => ({
          value: name,
          text: showName,
        }))}
      />
      <Choice
        label={t("frame.layout")}
        value={settings.layout}
        onChange={(layout) => change({ layout })}
        options={(["left", "right"] as const).map((value) => ({
          value,
          text: t(`frame.layouts.${value}`),
        }))}
      />
      <SimulationSwitch />
      <ThemeButton onSwitch={switchTheme} />
    </div>
  );
}

function ThemeButton({
  onSwitch,
}: {
  readonly onSwitch: (button: Element) => void;
}) {
  const { t } = useProductTexts();
  const { theme } = usePreferences().settings;
  return (
    <div className={styles["theme"]}>
      <Button
        weight="plain"
        onPress={() => {
          const { activeElement, body } = document;
          onSwitch(activeElement ?? body);
        }}
      >
        {t(`frame.themes.${theme === "dark" ? "light" : "dark"}`)}
      </Button>
    </div>
  );
}
