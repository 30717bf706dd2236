/**
 * Suppresses downloads that links request, in browsers that announce them (`NavigateEvent.downloadRequest`). Such a
 * browser reports a download only after the server's response, when the page may already be idle. Other engines
 * suppress downloads themselves.
 */
import { getter } from "./builtins";
import type { MessageSink } from "./outbox";

/** The part of the type that is used. */
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

export function takeDownloads(scope: Window, outbox: MessageSink): void {
  const { navigation, NavigateEvent, NavigationDestination } =
    scope as unknown as NavigationScope;
  if (
    !navigation ||
    !NavigationDestination ||
    !NavigateEvent ||
    !("downloadRequest" in NavigateEvent.prototype)
  )
    return;
  // A page may replace the getters, and so forge a download.
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
