import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import symbols from "../../../../fixtures/gateway/product/symbols.json";
import { createStore } from "../../lib/store";
import { fakeApp } from "../../test/fake-app";
import { ProductContext } from "../frame/product-context";
import { createBackGuard } from "../in-app/back-guard";
import { SimulationContext } from "../simulation/use-simulation";
import { LINES } from "./lines";
import { MarketLink } from "./market-link";

const [market] = symbols["1"].symbols;

it.each([
  ["off", 1],
  ["on", 0],
] as const)(
  "with simulation %s, opens the app's own screen %i times",
  async (state, times) => {
    if (market === undefined) throw new Error("there is no market");
    const app = fakeApp("ios", "2.56.0");
    const simulation = {
      state: createStore<"on" | "off">(state),
      start: () => true,
      stop: () => undefined,
      visit: () => undefined,
      enter: () => true,
      leave: () => undefined,
    };
    const product = {
      bridge: app.bridge,
      images: { order: () => [] },
      backGuard: createBackGuard(),
    };
    render(
      <MemoryRouter>
        <ProductContext value={product}>
          <SimulationContext value={simulation}>
            <MarketLink line={LINES.spot} market={market} screen="trade">
              BTC
            </MarketLink>
          </SimulationContext>
        </ProductContext>
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole("link", { name: "BTC" }));
    expect(app.sent).toHaveLength(times);
  },
);
