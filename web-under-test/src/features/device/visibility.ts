/** Whether a person can see the page. */

export interface Visibility {
  isVisible(): boolean;
  /** Calls `hear` after each change; the answer ends that. */
  onChange(hear: () => void): () => void;
}

export function browserVisibility(document: Document): Visibility {
  return {
    isVisible: () => document.visibilityState === "visible",
    onChange(hear) {
      document.addEventListener("visibilitychange", hear);
      return () => document.removeEventListener("visibilitychange", hear);
    },
  };
}
