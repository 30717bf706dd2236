/** Renders a page of the product, for a visitor or a logged-in user, on a server with fixture responses. */
import { serveProduct } from "./serve-product";
import { fakeBrowser, type FakeApp } from "./fake-app";
import { fakeSession } from "./fake-session";
import { renderClient } from "./render-client";

export interface ProductSetting {
  readonly app?: FakeApp;
  readonly isVisitor?: boolean;
}

export function renderProduct(
  path: string,
  { app = fakeBrowser(), isVisitor = false }: ProductSetting = {},
) {
  const fake = fakeSession(
    isVisitor ? {} : { cookies: { bt_rtoken: "t", bt_uid: "7" } },
  );
  serveProduct(fake.site);
  return { app, ...fake, ...renderClient(app, path, fake.session) };
}
