/** The product: the pages that an account holder meets, and what they share. */
import type { ComponentType } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { NotFound } from "../features/frame/not-found";
import {
  ProductContext,
  type Product,
} from "../features/frame/product-context";
import { ProductFrame } from "../features/frame/product-frame";
import {
  PreferencesContext,
  type PreferencesOfPage,
} from "../features/preferences/preferences-context";
import type { Session } from "../features/session/session";
import { SessionContext } from "../features/session/session-context";
import { productRoutes } from "./product-routes";
import { sessionRoutes, type AccountPageProps } from "./session-routes";

interface ProductClientProps {
  readonly product: Product;
  readonly session: Session;
  readonly preferences: PreferencesOfPage;
  readonly accountPages: ComponentType<AccountPageProps>;
}

export function ProductClient(props: ProductClientProps) {
  const { product, session, preferences, accountPages } = props;
  return (
    <ProductContext value={product}>
      <SessionContext value={session}>
        <PreferencesContext value={preferences}>
          <BrowserRouter>
            <Routes>
              <Route element={<ProductFrame />}>
                {sessionRoutes(accountPages)}
                {productRoutes()}
                <Route path="*" element={<NotFound />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </PreferencesContext>
      </SessionContext>
    </ProductContext>
  );
}
