/** The blobs of a window, and the addresses of scripts for its workers. */
import { apply, bare, listOf } from "./builtins";

const JAVASCRIPT = "text/javascript";

export interface WorkerBlobs {
  /** The blob of an address that the client has not revoked. */
  get: (url: string) => Blob | undefined;
  /** The address of a new script. */
  createScript: (part: BlobPart) => string;
}

/**
 * Keeps the blobs that get an address. A blob's address is often revoked as soon as the worker is created, when its
 * agent has yet to load it.
 */
export function keepBlobs({
  Blob,
  URL,
}: Pick<typeof globalThis, "Blob" | "URL">): WorkerBlobs {
  const { createObjectURL, revokeObjectURL } = URL;
  const createUrl = (object: Blob | MediaSource): string =>
    apply(createObjectURL, URL, [object]) as string;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (object: Blob | MediaSource): string => {
    const url = createUrl(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url: string): void => {
    blobs.delete(url);
    revokeObjectURL.call(URL, url);
  };
  return {
    get: (url) => blobs.get(url),
    createScript: (part) =>
      createUrl(new Blob(listOf(part), bare({ type: JAVASCRIPT }))),
  };
}
