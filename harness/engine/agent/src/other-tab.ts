/**
 * Another tab of the same site: a hidden frame, whose changes to local storage dispatch events on the page like those
 * of a tab.
 */
import { newPromise, own } from "./builtins";
import { append, createElement, documentElement } from "./dom";
import type { Natives } from "./natives";
import type { StorageChange } from "./wire.generated";

/** The time limit for a storage event to arrive, in real milliseconds. */
const TIMEOUT = 2_000;

/** Fulfilled when the page has received the events of all changes. */
export async function changeInOtherTab(
  window: Window,
  natives: Pick<Natives, "setTimeout">,
  changes: readonly StorageChange[],
  openFrame: (document: Document) => HTMLIFrameElement = openHiddenFrame,
): Promise<void> {
  const frame = openFrame(window.document);
  try {
    const storage = frame.contentWindow?.localStorage;
    if (storage === undefined) throw new Error("a frame has no storage here");
    for (const change of changes)
      // One after another, as in a tab. oxlint-disable-next-line no-await-in-loop
      await own(makeChange(window, natives, storage, change));
  } finally {
    frame.remove();
  }
}

async function makeChange(
  window: Window,
  natives: Pick<Natives, "setTimeout">,
  storage: Storage,
  [key, text]: StorageChange,
): Promise<void> {
  // An unchanged value dispatches no event.
  if (storage.getItem(key) === text) return;
  const received = newPromise<void>((resolve, reject) => {
    const listen = (event: StorageEvent): void => {
      if (event.key !== key) return;
      window.removeEventListener("storage", listen);
      resolve();
    };
    window.addEventListener("storage", listen);
    natives.setTimeout(
      () =>
        reject(
          new Error(`the page received no event for the change of \`${key}\``),
        ),
      TIMEOUT,
    );
  });
  if (text === null) storage.removeItem(key);
  else storage.setItem(key, text);
  await received;
}

function openHiddenFrame(document: Document): HTMLIFrameElement {
  const frame = createElement(document, "iframe") as HTMLIFrameElement;
  frame.hidden = true;
  append(documentElement(document), frame);
  return frame;
}
