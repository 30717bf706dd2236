/** The image hosts as the page in `window` reaches them, and the probe at its start. */
import type { Timers } from "../../lib/timers";
import { browserStoredTexts } from "../device/stored-texts";
import { createImageHosts, type ImageHosts } from "./image-hosts";

export function browserImageHosts(window: Window, timers: Timers): ImageHosts {
  return createImageHosts({
    stored: browserStoredTexts(window),
    timers,
    loadImage: (address) =>
      new Promise((resolve, reject) => {
        const image = window.document.createElement("img");
        image.addEventListener("load", () => resolve());
        image.addEventListener("error", () =>
          reject(new Error(`${address} could not be loaded`)),
        );
        image.src = address;
      }),
  });
}

/** Probes after the page's `load` event, so that the page's own images come first; at once if that has been. */
export function probeAfterLoad(window: Window, images: ImageHosts): void {
  if (window.document.readyState === "complete") void images.probe();
  else
    window.addEventListener("load", () => void images.probe(), { once: true });
}
