/** The selected item of a panel, from the page's address. */
import { useCallback, useSyncExternalStore } from "react";
import {
  hrefOf,
  readAddress,
  type Address,
  type PanelName,
} from "../lib/address";

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function useAddress(): Address {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return readAddress(hash);
}

/** The selected item of this panel, and a function that selects one. Selecting doesn't add a history entry. */
export function useChosen(
  panel: PanelName,
): readonly [string | null, (chosen: string | number | null) => void] {
  const address = useAddress();
  const choose = useCallback(
    (chosen: string | number | null) => {
      window.history.replaceState(null, "", hrefOf(panel, chosen));
      window.dispatchEvent(new Event("hashchange"));
    },
    [panel],
  );
  return [address.panel === panel ? address.chosen : null, choose];
}
