/**
 * Another tab of the same site: a hidden frame, whose changes to local storage the page hears of as it would of a tab's.
 */
import type { Natives } from "./natives";
import type { StorageChange } from "./wire";

/** The page's own tab hears of a change within so many real milliseconds, or the engine is broken. */
const PATIENCE = 2_000;

/** Fulfilled when the page has heard of every change. */
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
      // One after the other, as a tab would.
      // oxlint-disable-next-line no-await-in-loop
      await makeChange(window, natives, storage, change);
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
  // Nobody hears of what stays as it is.
  if (storage.getItem(key) === text) return;
  const heard = new Promise<void>((resolve, reject) => {
    const listen = (event: StorageEvent): void => {
      if (event.key !== key) return;
      window.removeEventListener("storage", listen);
      resolve();
    };
    window.addEventListener("storage", listen);
    natives.setTimeout(
      () => reject(new Error(`the page heard of no change to \`${key}\``)),
      PATIENCE,
    );
  });
  if (text === null) storage.removeItem(key);
  else storage.setItem(key, text);
  await heard;
}

function openHiddenFrame(document: Document): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.documentElement.append(frame);
  return frame;
}
