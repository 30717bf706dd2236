/** The page functions that fallbacks use, so that they can run without a page. */
import { pageStorage, type KeyValues } from "../../lib/page-storage";
import { readCookies } from "../../lib/cookies";
import { warnOnConsole, type Warn } from "../safe-links/warn";

export interface SharedContent {
  readonly title?: string;
  readonly text?: string;
  readonly url: string;
}

export interface Page {
  setTitle(title: string): void;
  goBack(): void;
  /** The path of the page's address. */
  pathname(): string;
  /** Leaves this page for `address`: a path of the site, or a link with a custom scheme. */
  navigate(address: string): void;
  openWindow(address: string): void;
  /** Reports a refused address (§5). */
  readonly warn: Warn;
  readonly storage: Pick<KeyValues, "getItem" | "setItem">;
  /** All cookies, as `document.cookie` writes them. */
  cookies(): string;
  /** Opens the system's share sheet; absent if there is none. */
  readonly share?: ((content: SharedContent) => Promise<void>) | undefined;
  /** Copies text to the clipboard; absent if that is not allowed. */
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/** The page in `window`. Its abilities are looked up on use: a harness may replace them, a browser may withhold them. */
export function browserPage(window: Window): Page {
  // The types declare these two for every page; browsers withhold them from insecure pages.
  const abilities: {
    readonly share?: Navigator["share"];
    readonly clipboard?: Clipboard;
  } = window.navigator;
  return {
    setTitle(title) {
      window.document.title = title;
    },
    goBack: () => window.history.back(),
    pathname: () => window.location.pathname,
    navigate: (address) => window.location.assign(address),
    openWindow: (address) => void window.open(address, "_blank"),
    warn: warnOnConsole,
    storage: pageStorage(window, "localStorage"),
    cookies: () => readCookies(window.document),
    get share() {
      return abilities.share === undefined
        ? undefined
        : (content: SharedContent) => window.navigator.share({ ...content });
    },
    get copy() {
      const { clipboard } = abilities;
      return clipboard === undefined
        ? undefined
        : (text: string) => clipboard.writeText(text);
    },
  };
}
