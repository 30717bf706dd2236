/** The product: the pages for account holders, and what they share. */
import type { ComponentType } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { NotFound } from "../features/frame/not-found";
import {
  ProductContext,
  type Product,
} from "../features/frame/product-context";
import { ProductFrame } from "../features/frame/product-frame";
import { PageHead } from "../features/locale/page-head";
import {
  PreferencesContext,
  type PreferencesOfPage,
} from "../features/preferences/preferences-context";
import type { Session } from "../features/session/session";
import { SessionContext } from "../features/session/session-context";
import type { Simulation } from "../features/simulation/simulation";
import { SimulationContext } from "../features/simulation/use-simulation";
import { productRoutes } from "./product-routes";
import { sessionRoutes, type AccountPageProps } from "./session-routes";

interface ProductClientProps {
  readonly product: Product;
  readonly session: Session;
  readonly preferences: PreferencesOfPage;
  readonly simulation: Simulation;
  readonly accountPages: ComponentType<AccountPageProps>;
}

export function ProductClient(props: ProductClientProps) {
  const { product, session, preferences, simulation, accountPages } = props;
  return (
    <ProductContext value={product}>
      <SessionContext value={session}>
        <PreferencesContext value={preferences}>
          <SimulationContext value={simulation}>
            <BrowserRouter>
              <PageHead origin={session.site.origin} />
              <Routes>
                <Route element={<ProductFrame />}>
                  {sessionRoutes(accountPages)}
                  {productRoutes()}
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Routes>
            </BrowserRouter>
          </SimulationContext>
        </PreferencesContext>
      </SessionContext>
    </ProductContext>
  );
}
