/**
 * Asks before something that a person wrote is left unsent: in the app at its back arrow, which then is the page's (§7.4), in a
 * browser as browsers do.
 */
import { useEffect, useRef } from "react";
import type { BoxOptions } from "../../ui/message-boxes";
import { useKit } from "../../ui/use-kit";
import { customNavigationGoback } from "../bridge/calls/custom-navigation-goback";
import { navigationGoback } from "../bridge/calls/navigation-goback";
import { whyUnsupported } from "../bridge/host";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

export function useUnsentGuard(isUnsent: boolean, question: BoxOptions): void {
  const { bridge, backGuard } = useProduct();
  const { boxes } = useKit();
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    if (!isUnsent) return undefined;
    if (bridge.host.kind === "browser") return askOnUnload(window);
    const { minimum } = customNavigationGoback;
    // Its fallback goes back; an app too old for it goes back as it always did.
    if (whyUnsupported(bridge.host, minimum) !== null) return undefined;
    const intercept = (isOn: boolean): void =>
      quietly(customNavigationGoback.invoke(bridge, { intercept: isOn }));
    const askToLeave = async (): Promise<void> => {
      const { action } = await boxes.confirm(latest.current);
      if (action === "confirm")
        await navigationGoback.invoke(bridge, undefined);
    };
    intercept(true);
    const stop = backGuard.set(() => quietly(askToLeave()));
    return () => {
      stop();
      intercept(false);
    };
  }, [backGuard, boxes, bridge, isUnsent]);
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function askOnUnload(window: Window): () => void {
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
