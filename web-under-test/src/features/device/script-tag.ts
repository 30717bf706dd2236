/**
 * A third party's script: added to the page once, and again only after a failure.
 *
 * ```ts
 * const script = createScriptTag(document, "https://cdn.device-risk.test/udid/sdk.js", () => "DeviceRisk" in window);
 * await script.load();
 * ```
 */

import { afterLoad } from "../../lib/after-load";

export interface ScriptTag {
  /** Resolves when the script has installed its object. Rejects when it can't be loaded or installs nothing. */
  load(): Promise<void>;
}

export function createScriptTag(
  document: Document,
  src: string,
  isInstalled: () => boolean,
): ScriptTag {
  let loading: Promise<void> | null = null;
  return {
    async load() {
      if (isInstalled()) return;
      const current = (loading ??= putTag(document, src));
      try {
        await current;
        if (!isInstalled()) throw new Error(`${src} installed nothing`);
      } catch (error) {
        if (loading === current) loading = null;
        throw error;
      }
    },
  };
}

function putTag(document: Document, src: string): Promise<void> {
  const tag = document.createElement("script");
  tag.async = true;
  tag.src = src;
  return new Promise((resolve, reject) => {
    tag.addEventListener("load", () => resolve());
    tag.addEventListener("error", () => {
      tag.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    // A loading script would delay the page's `load` event until its server responds.
    afterLoad(document, () => document.head.append(tag));
  });
}
