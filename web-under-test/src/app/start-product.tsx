/** Starts the product: everything but the lab. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { browserTimers } from "../lib/timers";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import { connectApp } from "./connect-app";
import { loaded } from "./loaded";
import { ProductClient } from "./product-client";

export function startProduct(window: Window, texts: i18n): ReactElement {
  const { session } = connectApp(window, texts);
  const AccountPages = loaded(async () => {
    const { accountPages } = await import("./account-pages");
    return accountPages(await session());
  });
  return (
    <KitProvider kit={createKit(browserTimers)}>
      <ProductClient accountPages={AccountPages} />
    </KitProvider>
  );
}
