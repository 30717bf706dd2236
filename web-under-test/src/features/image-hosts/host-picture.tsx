/**
 * A decorative picture from the fastest image host, and from each of the others in turn when one
 * fails (§1). Nothing is left of a picture that no host has.
 *
 * ```tsx
 * <HostPicture hosts={images} path="/coin.png?coin=BTC" />
 * ```
 */
import { useState } from "react";
import type { ImageHosts } from "./image-hosts";

interface HostPictureProps {
  readonly hosts: Pick<ImageHosts, "order">;
  /** With its query. Another path is another picture: give it another `key`. */
  readonly path: string;
  readonly className?: string | undefined;
}

export function HostPicture({ hosts, path, className }: HostPictureProps) {
  // A host that a probe finds meanwhile is for the next picture.
  const [order] = useState(() => hosts.order());
  const [failed, setFailed] = useState(0);
  const host = order[failed];
  if (host === undefined) return null;
  return (
    <img
      key={host}
      className={className}
      src={`${host}${path}`}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setFailed(failed + 1)}
    />
  );
}
