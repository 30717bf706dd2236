/** Runs one call at a time for the user, and shows its failure. */
import { useRef, useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { errorMessage, errorName } from "../../lib/error-text";
import { useKit } from "../../ui/use-kit";

export interface AppTask {
  readonly isRunning: boolean;
  run(work: () => Promise<void>): void;
}

export function useAppTask(): AppTask {
  const { t } = useProductTexts();
  const { messages } = useKit();
  const [isRunning, setRunning] = useState(false);
  // State is only as new as the last render; a second click may come before the next one.
  const busy = useRef(false);
  const follow = async (work: () => Promise<void>): Promise<void> => {
    busy.current = true;
    setRunning(true);
    try {
      await work();
    } catch (error) {
      const message =
        errorMessage(error) || t("refusals.other", { code: errorName(error) });
      messages.show({ message, type: "error" });
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return {
    isRunning,
    run(work) {
      if (!busy.current) void follow(work);
    },
  };
}
