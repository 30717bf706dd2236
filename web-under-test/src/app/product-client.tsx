/** The product: the pages that an account holder meets. */
import type { ComponentType } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { productRoutes } from "./product-routes";
import { sessionRoutes, type AccountPageProps } from "./session-routes";

interface ProductClientProps {
  readonly accountPages: ComponentType<AccountPageProps>;
}

export function ProductClient({ accountPages }: ProductClientProps) {
  return (
    <BrowserRouter>
      <Routes>
        <Route index element={<Navigate to="/gallery" replace />} />
        {sessionRoutes(accountPages)}
        {productRoutes()}
      </Routes>
    </BrowserRouter>
  );
}
