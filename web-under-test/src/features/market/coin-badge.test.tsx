import { fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import assets from "../../../../fixtures/gateway/product/assets.json";
import symbols from "../../../../fixtures/gateway/product/symbols.json";
import { fakeApp } from "../../test/fake-app";
import { ProductContext } from "../frame/product-context";
import { createBackGuard } from "../in-app/back-guard";
import { CoinBadge } from "./coin-badge";

interface CoinPair {
  readonly baseCoin: string;
  readonly quoteCoin: string;
}

const HOSTS = ["https://a.test", "https://b.test"];
const PICTURES = Object.keys(
  import.meta.glob("../../../../fixtures/gateway/coins/*.png"),
).map((path) => path.split("/").at(-1));

function show(coin: string) {
  const product = {
    bridge: fakeApp("ios", "2.56.0").bridge,
    images: { order: () => HOSTS },
    backGuard: createBackGuard(),
  };
  const { container } = render(
    <ProductContext value={product}>
      <CoinBadge coin={coin} />
    </ProductContext>,
  );
  const picture = () => container.querySelector("img");
  return { container, picture };
}

describe("a coin's badge", () => {
  let shown: ReturnType<typeof show>;
  beforeEach(() => {
    shown = show("BTC");
  });

  it("shows its letter until the picture is loaded", () => {
    expect(shown.container).toHaveTextContent(/^B$/);
    expect(shown.picture()?.src).toBe("https://a.test/coin.png?coin=BTC");
  });

  it("shows its letter when every host fails", () => {
    for (const _ of HOSTS) fireEvent.error(shown.picture() ?? shown.container);
    expect(shown.picture()).toBeNull();
    expect(shown.container).toHaveTextContent(/^B$/);
  });
});

it("has a picture for every coin of the servers", () => {
  const lines: readonly { readonly symbols: readonly CoinPair[] }[] =
    Object.values(symbols);
  const accounts: readonly {
    readonly coins: readonly { readonly coinName: string }[];
  }[] = Object.values(assets);
  const markets = lines.flatMap((line) => line.symbols);
  const held = accounts.flatMap(({ coins }) => coins);
  const names = new Set([
    ...markets.flatMap(({ baseCoin, quoteCoin }) => [baseCoin, quoteCoin]),
    ...held.map(({ coinName }) => coinName),
  ]);
  expect(names.size).toBeGreaterThan(10);
  expect(PICTURES).toEqual(
    expect.arrayContaining([...names].map((name) => `${name}.png`)),
  );
});
