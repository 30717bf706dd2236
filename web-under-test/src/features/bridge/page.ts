/** What fallbacks may do to the page they run on, so that they can be run without one. */

export interface SharedContent {
  readonly title?: string;
  readonly text?: string;
  readonly url: string;
}

export interface Page {
  setTitle(title: string): void;
  goBack(): void;
  /** Leaves this page for `address`: a path of the site, or a link with a scheme of its own. */
  navigate(address: string): void;
  openWindow(address: string): void;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** All cookies, as `document.cookie` writes them. */
  cookies(): string;
  /** Opens the system's share sheet; absent where there is none. */
  readonly share?: (content: SharedContent) => Promise<void>;
  /** Puts text on the clipboard; absent where that is not allowed. */
  readonly copy?: (text: string) => Promise<void>;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
}

/** The page in `window`. Its abilities are looked up when used: a harness may replace them. */
export function browserPage(window: Window): Page {
  const { navigator } = window;
  return {
    setTitle(title) {
      window.document.title = title;
    },
    goBack: () => window.history.back(),
    navigate: (address) => window.location.assign(address),
    openWindow: (address) => void window.open(address, "_blank"),
    storage: window.localStorage,
    cookies: () => window.document.cookie,
    // Both are missing outside secure contexts, whatever their types say.
    ...("share" in navigator
      ? { share: (content: SharedContent) => navigator.share({ ...content }) }
      : {}),
    ...("clipboard" in navigator
      ? { copy: (text: string) => navigator.clipboard.writeText(text) }
      : {}),
    fetch: (address, init) => window.fetch(address, init),
  };
}
