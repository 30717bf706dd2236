/**
 * Finds the fastest of several image hosts (§7.3).
 *
 * ```ts
 * const images = browserImageHosts(window, timers);
 * await images.probe();
 * const address = `${images.fastest()}/coins/btc.png`;
 * ```
 */
import type { Timers } from "../../lib/timers";
import type { StoredTexts } from "../device/stored-texts";
import { IMAGE_HOSTS, imageHostOrder } from "./image-host-order";

const KEY = "fastestimgdomain";

export interface ImageHosts {
  /** The origin to ask for images: the one stored, else the first. */
  fastest(): string;
  /** Asks all at once and stores the first that answers. Fulfilled with it, or with `null` when none does. */
  probe(): Promise<string | null>;
}

export interface ImageHostParts {
  readonly stored: StoredTexts;
  readonly timers: Timers;
  /** Fulfilled when the image at `address` is loaded; rejects when it can't be. */
  readonly loadImage: (address: string) => Promise<void>;
}

export function createImageHosts({
  stored,
  timers,
  loadImage,
}: ImageHostParts): ImageHosts {
  return {
    fastest: () => imageHostOrder(stored.get(KEY))[0],
    async probe() {
      const now = timers.now();
      try {
        const first = await Promise.any(
          IMAGE_HOSTS.map(async (host) => {
            await loadImage(`${host}/probe.png?t=${now}`);
            return host;
          }),
        );
        stored.set(KEY, first);
        return first;
      } catch {
        return null;
      }
    },
  };
}
