import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { findLocale } from "../locale/locales";
import { browserPreferences } from "./browser-preferences";
import { PreferencesContext, usePreferences } from "./preferences-context";

const matchMedia = vi.fn<(query: string) => { matches: boolean }>();

beforeEach(() => {
  document.cookie = "preferences=; Path=/; Max-Age=0";
  delete document.documentElement.dataset["theme"];
  matchMedia.mockReturnValue({ matches: true });
  vi.stubGlobal("matchMedia", matchMedia);
});

const theme = (): unknown => document.documentElement.dataset["theme"];

function Switch() {
  const { settings, change, switchTheme } = usePreferences();
  return (
    <>
      <button onClick={({ currentTarget }) => switchTheme(currentTarget)}>
        {settings.theme}
      </button>
      <button onClick={() => change({ unit: "EUR" })}>{settings.unit}</button>
    </>
  );
}

it("applies the stored theme before anything is shown, and every change after that", async () => {
  document.cookie = `preferences=${encodeURIComponent('{"theme":"white"}')}; Path=/`;
  const preferences = browserPreferences(window, findLocale("en"));
  expect(theme()).toBe("light");
  preferences.change({ theme: "dark" });
  expect(theme()).toBe("dark");
});

it("provides the settings to components, which can change them", async () => {
  const preferences = browserPreferences(window, findLocale("ja"));
  expect(theme()).toBe("dark");
  const user = userEvent.setup();
  render(
    <PreferencesContext value={preferences}>
      <Switch />
    </PreferencesContext>,
  );
  await user.click(screen.getByRole("button", { name: "dark" }));
  expect(screen.getByRole("button", { name: "light" })).toBeVisible();
  expect(theme()).toBe("light");
  expect(matchMedia).not.toHaveBeenCalledWith("(prefers-color-scheme: dark)");
  await user.click(screen.getByRole("button", { name: "JPY" }));
  expect(screen.getByRole("button", { name: "EUR" })).toBeVisible();
  expect(decodeURIComponent(document.cookie)).toContain(
    '"theme":"white","layout":"right"',
  );
});
