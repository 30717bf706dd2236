/**
 * A component that is loaded when it is first shown, and kept for the lifetime of the page.
 *
 * React's own `lazy` delays the loaded component by 300 ms, to avoid flashing spinners. There is no spinner here, and the
 * page should be complete as soon as possible.
 */
import { createElement, useEffect, type ComponentType } from "react";
import { createStore } from "../lib/store";
import { useStore } from "../lib/use-store";
import { useTranslation } from "../locales/use-translation";
import { Alert } from "./alert";

type Loaded<Props> =
  | { readonly kind: "not-yet" | "failed" }
  | { readonly kind: "there"; readonly component: ComponentType<Props> };

/** Shows `meanwhile` until the component has loaded; without it, shows nothing, or an error if loading fails. */
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
