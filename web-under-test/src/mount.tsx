/** Mounts a part of the client on the page. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { createTexts } from "./locales/texts";
import { TextsContext } from "./locales/use-translation";
import "./ui/tokens.css";

export function mount(
  start: (window: Window, texts: i18n) => ReactElement,
): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root element");
  const texts = createTexts();
  createRoot(root).render(
    <TextsContext value={texts}>{start(window, texts)}</TextsContext>,
  );
}
