/** Counts the closing of native dialogs as activity. */
import { eventGetter, takeEvents } from "./events";
import type { Natives } from "./natives";
import type { ShadowRoots } from "./shadow-roots";
import type { Work } from "./work";

type Scope = Window & typeof globalThis;

/** The longest time in which the engine draws a frame of a visible page, in real milliseconds. */
const FRAME = 1000;

/** Counts each closing until its event. Chromium dispatches that with its next frame. */
export function watchDialogs(
  scope: Scope,
  activity: Work,
  roots: ShadowRoots,
  { setTimeout }: Pick<Natives, "setTimeout">,
): void {
  const { HTMLDialogElement, ToggleEvent } = scope as Partial<Scope>;
  if (!HTMLDialogElement || !ToggleEvent) return;
  const { listenFirst, listenOnce, target } = takeEvents(scope);
  const newState = eventGetter(ToggleEvent, "newState");
  const onToggle = (event: ToggleEvent): void => {
    const dialog = target(event);
    if (!event.isTrusted || newState(event) !== "closed") return;
    if (!(dialog instanceof HTMLDialogElement)) return;
    const end = activity.begin();
    listenOnce(dialog, "close", end);
    setTimeout(end, FRAME);
  };
  const listen = (root: EventTarget): void =>
    listenFirst(root, "beforetoggle", onToggle);
  listen(scope);
  // The event doesn't leave a shadow tree.
  roots.watch(listen);
}
