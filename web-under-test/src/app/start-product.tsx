/** Starts the product: everything but the lab. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { connectApp } from "./connect-app";
import { loaded } from "./loaded";
import { ProductClient } from "./product-client";

export function startProduct(window: Window, texts: i18n): ReactElement {
  const { bridge } = connectApp(window, texts.t("failure.network"));
  const AccountPages = loaded(async () => {
    const { startSession } = await import("./start-session");
    return startSession(window, bridge, texts);
  });
  return <ProductClient accountPages={AccountPages} />;
}
