/** The state of the page, stored in the fragment of its address so that it can be linked to. */
import { isVerdict } from "../record/verdicts";
import type { Filters } from "./filters";

export type View = "problems" | "cases";

/** The pages of a file with several. */
export type PageName = "run" | "matrix" | "exploration";

const PAGES: readonly PageName[] = ["run", "matrix", "exploration"];

export interface Address {
  /** The page that is shown instead of the default one. */
  readonly page: PageName | null;
  /** The minimum versions chosen in the matrix, such as `ios:2.14.0,android:2.13.0`. */
  readonly minimum: string | null;
  readonly caseId: string | null;
  /** Null until a view is selected. */
  readonly view: View | null;
  readonly filters: Filters;
}

export interface AddressStore {
  readonly get: () => Address;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the address. With `replace`, the former address isn't kept in the history. */
  readonly go: (change: Partial<Address>, how?: "push" | "replace") => void;
}

/** The parts of `window` that are used. */
export type AddressWindow = Pick<
  Window,
  "location" | "addEventListener" | "removeEventListener"
>;

export function parseAddress(fragment: string): Address {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const view = parts.get("view");
  return {
    page: PAGES.find((page) => page === parts.get("page")) ?? null,
    minimum: parts.get("minimum"),
    caseId: parts.get("case"),
    view: view === "cases" || view === "problems" ? view : null,
    filters: {
      verdicts: (parts.get("verdict") ?? "").split(",").filter(isVerdict),
      platform: parts.get("platform"),
      version: parts.get("version"),
      engine: parts.get("engine"),
      text: parts.get("text") ?? "",
    },
  };
}

/** The fragment, without parts that have their default value. */
export function printAddress({
  page,
  minimum,
  caseId,
  view,
  filters,
}: Address): string {
  const parts = new URLSearchParams();
  const set = (name: string, value: string | null): void => {
    if (value !== null) parts.set(name, value);
  };
  set("page", page);
  set("minimum", minimum);
  set("case", caseId);
  set("view", view);
  set("verdict", filters.verdicts.join(",") || null);
  set("platform", filters.platform);
  set("version", filters.version);
  set("engine", filters.engine);
  set("text", filters.text || null);
  // Keeps `ios:2.14.0,android:2.13.0` readable; a fragment may contain both signs unencoded.
  const text = parts
    .toString()
    .replace(/(?<=minimum=)[^&]*/, (part) =>
      part.replaceAll("%3A", ":").replaceAll("%2C", ","),
    );
  return `#${text}`;
}

export function createAddress(window: AddressWindow): AddressStore {
  const listeners = new Set<() => void>();
  let shown = window.location.hash;
  let address = parseAddress(shown);
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const onHashChange = (): void => {
    if (window.location.hash === shown) return;
    shown = window.location.hash;
    address = parseAddress(shown);
    notify();
  };
  return {
    get: () => address,
    subscribe(listener) {
      if (listeners.size === 0)
        window.addEventListener("hashchange", onHashChange);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0)
          window.removeEventListener("hashchange", onHashChange);
      };
    },
    go(change, how = "push") {
      address = { ...address, ...change };
      const next = printAddress(address);
      if (how === "push") window.location.hash = next;
      else window.location.replace(next);
      shown = window.location.hash;
      notify();
    },
  };
}
