/**
 * Takes the downloads that links ask for, where the browser announces them (`NavigateEvent.downloadRequest`). It reports a download only
 * when the server has answered, which may be after the page has settled. In an engine without that event, the engine takes them.
 */
import { getter } from "./builtins";
import type { NoteSink } from "./outbox";

/** As far as it is used. */
interface NavigateEvent extends Event {
  destination: { url: string };
  downloadRequest: string | null;
}

interface NavigationScope {
  navigation?: {
    addEventListener: (
      type: "navigate",
      listen: (event: NavigateEvent) => void,
    ) => void;
  };
  NavigateEvent?: { prototype: NavigateEvent };
  NavigationDestination?: { prototype: NavigateEvent["destination"] };
}

export function takeDownloads(scope: Window, outbox: NoteSink): void {
  const { navigation, NavigateEvent, NavigationDestination } =
    scope as unknown as NavigationScope;
  if (
    !navigation ||
    !NavigationDestination ||
    !NavigateEvent ||
    !("downloadRequest" in NavigateEvent.prototype)
  )
    return;
  // A page may replace the getters, and so make up a download.
  const downloadRequest = getter(NavigateEvent.prototype, "downloadRequest");
  const destination = getter(NavigateEvent.prototype, "destination");
  const url = getter(NavigationDestination.prototype, "url");
  navigation.addEventListener("navigate", (event) => {
    // An empty text is a download without a name.
    if (!event.isTrusted || typeof downloadRequest(event) !== "string") return;
    event.preventDefault();
    outbox.send({ kind: "download", url: url(destination(event)) });
  });
}
