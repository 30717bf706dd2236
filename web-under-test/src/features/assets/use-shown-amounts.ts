/** Formats amounts, or hides them from onlookers if the user chooses so (§3). */
import { usePreferences } from "../preferences/preferences-context";

const HIDDEN = "******";

export interface ShownAmounts {
  readonly areShown: boolean;
  toggle(): void;
  /** The amount, or a placeholder for a hidden one. */
  of(text: string): string;
}

export function useShownAmounts(): ShownAmounts {
  const { settings, change } = usePreferences();
  const areShown = settings.showAsset;
  return {
    areShown,
    toggle: () => change({ showAsset: !areShown }),
    of: (text) => (areShown ? text : HIDDEN),
  };
}
