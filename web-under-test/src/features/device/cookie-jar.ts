/** The page's cookies: all of them to read, one at a time to write. */

export interface CookieJar {
  /** As `document.cookie` writes them. */
  read(): string;
  /** One cookie with its attributes. */
  write(cookie: string): void;
}

export function browserCookies(document: Document): CookieJar {
  return {
    read: () => document.cookie,
    write(cookie) {
      document.cookie = cookie;
    },
  };
}
