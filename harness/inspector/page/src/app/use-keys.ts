/** The global keyboard shortcuts, ignored while the user is typing. */
import { useEffect, type RefObject } from "react";
import { isTyping } from "../lib/is-typing";
import { hrefOf, readAddress, type PanelName } from "../lib/address";
import { CLOCK_BUTTON } from "./clock-bar";

export function useKeys(
  panels: readonly PanelName[],
  main: RefObject<HTMLElement | null>,
  onHelp: () => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") {
        closeDetail(event);
        return;
      }
      if (isTyping(event)) return;
      const panel = panels[Number(event.key) - 1];
      if (panel !== undefined) window.location.hash = hrefOf(panel);
      else if (event.key === "/") focusSearch(main.current);
      else if (event.key === "h") showHeld();
      else if (event.key === "c") pressClock();
      else if (event.key === "?") onHelp();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

/** Fields and dialogs handle Escape themselves. */
function closeDetail(event: KeyboardEvent): void {
  if (isTyping(event) || document.querySelector("dialog[open]") !== null)
    return;
  const { panel, chosen } = readAddress(window.location.hash);
  if (panel === "time-line" && chosen !== null)
    window.location.hash = hrefOf(panel);
}

function showHeld(): void {
  const toggle = document.getElementById("held-toggle");
  if (toggle?.getAttribute("aria-expanded") === "false") toggle.click();
  document.getElementById("held")?.focus();
}

function pressClock(): void {
  const button = document.getElementById(CLOCK_BUTTON);
  button?.focus();
  button?.click();
}

function focusSearch(main: HTMLElement | null): void {
  const fields = main?.querySelectorAll<HTMLElement>('input[type="search"]');
  // Elements of hidden panels can't be focused.
  for (const field of fields ?? []) field.focus();
}
