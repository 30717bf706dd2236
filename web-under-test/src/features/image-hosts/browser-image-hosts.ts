/** The image hosts for the page in `window`, and the probe at page start. */
import { afterLoad } from "../../lib/after-load";
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

/** The page's own images load first. */
export function probeAfterLoad(window: Window, images: ImageHosts): void {
  afterLoad(window.document, () => void images.probe());
}
