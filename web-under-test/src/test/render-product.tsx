/** A page of the product, for a visitor or somebody with a session, on a server that answers what it asks. */
import { answerProduct } from "./answer-product";
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
  answerProduct(fake.site);
  return { app, ...fake, ...renderClient(app, path, fake.session) };
}
