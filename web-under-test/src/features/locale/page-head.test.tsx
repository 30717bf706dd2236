import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { PageHead } from "./page-head";

const ORIGIN = "https://www.exchange.test";

afterEach(() => {
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

const canonical = (): (string | null)[] =>
  [...document.head.querySelectorAll("link[rel=canonical]")].map((link) =>
    link.getAttribute("href"),
  );

it("follows the current page", async () => {
  const router = createMemoryRouter(
    [{ path: "*", element: <PageHead origin={ORIGIN} /> }],
    { initialEntries: ["/ar/fee"] },
  );
  render(<RouterProvider router={router} />);
  const root = document.documentElement;
  expect([root.lang, root.dir]).toEqual(["ar", "rtl"]);
  expect(canonical()).toEqual([`${ORIGIN}/ar/fee`]);
  await act(() => router.navigate("/ph"));
  expect([root.lang, root.dir]).toEqual(["fil", "ltr"]);
  expect(canonical()).toEqual([`${ORIGIN}/ph`]);
  const alternates = [
    ...document.head.querySelectorAll("link[rel=alternate]"),
  ].map(
    (link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`,
  );
  expect(alternates).toContain(`x-default ${ORIGIN}/`);
  expect(alternates).toContain("fr-FR https://www.exchange-eu.test/fr");
});
