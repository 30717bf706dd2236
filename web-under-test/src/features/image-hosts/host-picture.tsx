/**
 * A decorative picture from the fastest image host, falling back to the others in order (§1).
 * If every host fails, nothing is shown.
 *
 * ```tsx
 * <HostPicture hosts={images} path="/coin.png?coin=BTC" />
 * ```
 */
import { useState } from "react";
import type { ImageHosts } from "./image-hosts";

interface HostPictureProps {
  readonly hosts: Pick<ImageHosts, "order">;
  /** Includes the query. For another path, use another `key`. */
  readonly path: string;
  readonly className?: string | undefined;
}

export function HostPicture({ hosts, path, className }: HostPictureProps) {
  // A host that a probe finds in the meantime is used for the next picture.
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
