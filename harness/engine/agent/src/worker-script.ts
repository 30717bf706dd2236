/** Loads the client's script in a worker. */
import type { Activity } from "./activity";
import type { WorkerBoot } from "./workers";

type Scope = Pick<
  typeof globalThis,
  "fetch" | "Blob" | "URL" | "reportError"
> & {
  importScripts: (...urls: string[]) => void;
};

/** The client's script can't be loaded. */
class LoadError extends Error {}

/**
 * Returns a function that loads and runs the client's script. It calls `onFailure` if that fails, and then `onEnd` in
 * any case. Call this before any client code runs.
 */
export function takeLoad(
  scope: Scope,
  boot: WorkerBoot,
  activity: Activity,
): (onFailure: () => void, onEnd: () => void) => Promise<void> {
  const { importScripts } = scope;
  const scriptUrl = takeScriptUrl(scope, boot.url, activity);
  return async (onFailure, onEnd) => {
    try {
      if (boot.isModule) await import(boot.url);
      else importScripts.call(scope, await scriptUrl());
    } catch (error) {
      if (error instanceof LoadError || boot.isModule) onFailure();
      else scope.reportError(error);
    }
    onEnd();
  };
}

/**
 * Returns a function that makes an address from which the script can be loaded at once. Loading must not block the
 * worker, which has to reply to commands.
 */
function takeScriptUrl(
  { fetch, Blob, URL }: Scope,
  url: string,
  activity: Activity,
): () => Promise<string> {
  const createUrl = URL.createObjectURL.bind(URL);
  return async () => {
    if (!/^https?:/.test(url)) return url;
    const text = await fetch(url, { credentials: "same-origin" }).then(
      (response) => {
        if (!response.ok) throw new LoadError();
        return activity.track(response.text());
      },
      () => {
        throw new LoadError();
      },
    );
    const source = `${text}\n//# sourceURL=${url}`;
    return createUrl(new Blob([source], { type: "text/javascript" }));
  };
}
