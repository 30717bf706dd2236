/** Selects the page's theme. */
import { useState } from "react";
import { t } from "../texts/texts";
import { Choice } from "./choice";
import { THEMES, type ThemeStore } from "./theme";

export function ThemeChoice({ store }: { readonly store: ThemeStore }) {
  const [theme, setTheme] = useState(store.read);
  return (
    <Choice
      label={t("theme")}
      options={THEMES.map((value) => ({
        value,
        text: t(`theme.${value}`),
        icon: value,
      }))}
      value={theme}
      onChange={(next) => {
        store.write(next);
        setTheme(next);
      }}
    />
  );
}
