/** Handles the app's events: follows its theme, and goes back. */
import type { AppEvent } from "../features/bridge/app-events";
import type { BackGuard } from "../features/in-app/back-guard";

export function obeyAppEvent(
  document: Document,
  event: AppEvent,
  guard: Pick<BackGuard, "intercepts">,
): void {
  switch (event.name) {
    case "theme-changed":
      document.documentElement.dataset["theme"] = event.theme;
      return;
    case "back":
      goBack(document, guard);
      return;
    case "background":
    case "foreground":
    case "web-visible":
      return;
  }
}

/** Closes the topmost layer over the page, as Escape would. Without one, leaves the page, unless the page's guard prevents it. */
function goBack(
  document: Document,
  guard: Pick<BackGuard, "intercepts">,
): void {
  const own = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (own !== null) {
    own.close();
    return;
  }
  if (
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  ) {
    if (!guard.intercepts()) document.defaultView?.history.back();
    return;
  }
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent("keydown", {
      key: "Escape",
      bubbles: true,
      cancelable: true,
    }),
  );
}
