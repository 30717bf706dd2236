/** Parses the line that `footbridge open` prints when it is ready. */

/** The addresses of a `footbridge open`. */
export interface Ready {
  /** The client's address, for a browser that uses the proxy. */
  readonly client: string;
  /** The proxy: `host:port`. */
  readonly proxy: string;
  /** The hash of the certificate's key, in Chromium's format. */
  readonly key: string;
  /** The address of the script that pairs a page with the app. */
  readonly pairing: string;
  /** The inspector's address, including its access token. */
  readonly inspector: string;
}

/** Parses a line of the program's output; undefined for any other line. */
export function readReady(line: string): Ready | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  if (fields["event"] !== "ready") return undefined;
  const text = (key: string): string => {
    const field = fields[key];
    return typeof field === "string" ? field : "";
  };
  return {
    client: text("client"),
    proxy: text("proxy"),
    key: text("key"),
    pairing: text("pairing"),
    inspector: text("inspector"),
  };
}
