import { expect, it } from "vitest";
import { createThemeStore } from "./theme";

it("applies the chosen theme, and restores it the next time", () => {
  const root = document.createElement("html");
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  createThemeStore(root, () => storage).write("dark");
  expect(root.dataset["theme"]).toBe("dark");
  const again = document.createElement("html");
  expect(createThemeStore(again, () => storage).read()).toBe("dark");
  expect(again.dataset["theme"]).toBe("dark");
});

it("follows the system without storage", () => {
  const root = document.createElement("html");
  const theme = createThemeStore(root, () => {
    throw new Error("denied");
  });
  expect(theme.read()).toBe("system");
  theme.write("light");
  expect(root.dataset["theme"]).toBe("light");
  theme.write("system");
  expect(root.dataset["theme"]).toBeUndefined();
});
