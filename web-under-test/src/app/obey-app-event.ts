/** What the client does when the app tells it something: follows its theme, and goes back. */
import type { AppEvent } from "../features/bridge/app-events";

export function obeyAppEvent(document: Document, event: AppEvent): void {
  switch (event.name) {
    case "theme-changed":
      document.documentElement.dataset["theme"] = event.theme;
      return;
    case "back": {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (dialog === null) document.defaultView?.history.back();
      else dialog.close();
      return;
    }
    case "background":
    case "foreground":
    case "web-visible":
      return;
  }
}
