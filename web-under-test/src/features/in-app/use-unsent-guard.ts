/**
 * Prompts before unsent input is lost: in the app at its back arrow, which the page then handles (§7.4), in a
 * browser with the browser's own prompt.
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
    if (bridge.host.kind === "browser") return promptOnUnload(window);
    const { minimum } = customNavigationGoback;
    // The call's fallback would go back; an app that is too old keeps its usual behaviour.
    if (whyUnsupported(bridge.host, minimum) !== null) return undefined;
    const intercept = (isOn: boolean): void =>
      quietly(customNavigationGoback.invoke(bridge, { intercept: isOn }));
    const promptToLeave = async (): Promise<void> => {
      const { action } = await boxes.confirm(latest.current);
      if (action === "confirm")
        await navigationGoback.invoke(bridge, undefined);
    };
    intercept(true);
    const stop = backGuard.set(() => quietly(promptToLeave()));
    return () => {
      stop();
      intercept(false);
    };
  }, [backGuard, boxes, bridge, isUnsent]);
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function promptOnUnload(window: Window): () => void {
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
