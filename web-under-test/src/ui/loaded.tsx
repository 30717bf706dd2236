/**
 * A component that is loaded when it is first shown, and kept for as long as the page lives.
 *
 * React's own `lazy` holds what it loaded back for 300 ms, so that spinners don't flash. There is no spinner here, and the
 * page should stand as soon as it can.
 */
import { createElement, useEffect, type ComponentType } from "react";
import { createStore } from "../lib/store";
import { useStore } from "../lib/use-store";
import { useTranslation } from "../locales/use-translation";
import { Alert } from "./alert";

type Loaded<Props> =
  | { readonly kind: "not-yet" | "failed" }
  | { readonly kind: "there"; readonly component: ComponentType<Props> };

/** Shows `meanwhile` until it is there; without it shows nothing, and says so if it can't be had. */
export function loaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const state = createStore<Loaded<Props>>({ kind: "not-yet" });
  let isAskedFor = false;
  const ask = async (): Promise<void> => {
    if (isAskedFor) return;
    isAskedFor = true;
    try {
      state.set({ kind: "there", component: await load() });
    } catch {
      state.set({ kind: "failed" });
    }
  };
  return function LoadedComponent(props: Props) {
    const { t } = useTranslation();
    const now = useStore(state);
    useEffect(() => void ask(), []);
    if (now.kind !== "there" && meanwhile !== undefined)
      return createElement(meanwhile, props);
    switch (now.kind) {
      case "not-yet":
        return null;
      case "failed":
        return <Alert text={t("app.notLoaded")} />;
      case "there":
        return <now.component {...props} />;
    }
  };
}
