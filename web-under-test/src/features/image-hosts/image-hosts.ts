/**
 * Finds the fastest of several image hosts (§7.3).
 *
 * ```ts
 * const images = browserImageHosts(window, timers);
 * await images.probe();
 * const addresses = images.order().map((host) => `${host}/coin.png?coin=BTC`);
 * ```
 */
import type { Timers } from "../../lib/timers";
import type { StoredTexts } from "../device/stored-texts";
import { IMAGE_HOSTS, imageHostOrder } from "./image-host-order";

const KEY = "fastestimgdomain";

export interface ImageHosts {
  /** The origins to try for an image, in order. */
  order(): readonly string[];
  /** The preferred origin for images: the stored one, else the first. */
  fastest(): string;
  /** Tries all at once and stores the first that responds. Resolves with it, or with `null` when all fail. */
  probe(): Promise<string | null>;
}

export interface ImageHostParts {
  readonly stored: StoredTexts;
  readonly timers: Timers;
  /** Resolves when the image at `address` is loaded; rejects when it can't be. */
  readonly loadImage: (address: string) => Promise<void>;
}

export function createImageHosts({
  stored,
  timers,
  loadImage,
}: ImageHostParts): ImageHosts {
  const order = () => imageHostOrder(stored.get(KEY));
  return {
    order,
    fastest: () => order()[0],
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
