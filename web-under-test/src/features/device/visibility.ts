/** Whether the page is visible. */

export interface Visibility {
  isVisible(): boolean;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export function browserVisibility(document: Document): Visibility {
  return {
    isVisible: () => document.visibilityState === "visible",
    onChange(listener) {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
  };
}
