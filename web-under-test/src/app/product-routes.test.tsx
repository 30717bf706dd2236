/** Renders every page of §2.2 for a logged-in user, without a locale and in another language. */
import { cleanup, screen, waitFor } from "@testing-library/react";
import { matchPath } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { fillWebPage } from "../features/links/build-link";
import { linkAt, linkPaths } from "../features/links/links";
import { productRoutes } from "./product-routes";
import { sessionRoutes } from "./session-routes";
import { renderProduct } from "../test/render-product";

const PAGES: readonly (readonly [path: string, title: string])[] = [
  ["/", "Markets"],
  ["/fee", "Fees"],
  ["/vip/detail", "My VIP level"],
  ["/vip/vipIntroduce", "VIP programme"],
  ["/account/newapi", "API keys"],
  ["/spot/ETHUSDT", "ETH/USDT · Spot"],
  ["/futures/usdt/ETHUSDT", "ETHUSDT · USDT futures"],
  ["/futures/coin/BTCUSD", "BTCUSD · Coin futures"],
  ["/futures/usdc/BTCPERP", "BTCPERP · USDC futures"],
  ["/transaction", "Trade history"],
  ["/order/marginOrderInfo", "Margin orders"],
  ["/order/mcp", "Futures orders"],
  ["/asset", "Assets"],
  ["/asset/spot", "Spot account"],
  ["/asset/margin", "Margin account"],
  ["/asset/futures", "Futures account"],
  ["/record/exchange", "Spot records"],
  ["/record/margin", "Margin records"],
  ["/record/mcp", "Futures records"],
  ["/subaccount/setting/antiphishing", "Anti-phishing code"],
  ["/subaccount/setting/devices", "Devices"],
  ["/subaccount/setting/history", "Login history"],
  ["/subaccount/setting/api", "Sub-account API keys"],
  ["/modifyverification", "Verification methods"],
  ["/download", "Download"],
  ["/proof-of-reserves", "Proof of reserves"],
  ["/protection-fund", "Protection fund"],
  ["/trade-spot/BTCUSDT", "BTC/USDT · Spot"],
  ["/trade-margin", "BTC/USDT · Margin"],
  ["/trade-swap", "BTCUSDT · USDT futures"],
  ["/trade-info", "Trading rules"],
  ["/trade-asset-order", "Orders"],
  ["/trade-asset", "Trading accounts"],
  ["/markets", "Markets"],
  ["/transac", "Trade history"],
  ["/spot/ETHUSDT_SPBL", "ETH/USDT · Spot"],
  ["/asset/recharge", "Deposit USDT"],
  ["/asset/recharge?coinId=3", "Deposit ETH"],
  ["/asset/withdraw?coinId=999", "Withdraw USDT"],
];

/** Pages of features that only the app has: they send no requests to the server. */
const SERVICE_PAGES: readonly (readonly [path: string, title: string])[] = [
  ["/copy-trading", "Copy trading"],
  ["/copy-trading/trader/t-1001", "Trader t-1001"],
  ["/strategy-trading", "Strategy trading"],
  ["/earning", "Earn"],
  ["/p2p-trade", "P2P and fiat"],
  ["/loan", "Loans and rewards"],
  ["/community", "Community"],
  ["/web3", "Web3"],
  ["/support", "Support"],
];

afterEach(() => window.localStorage.clear());

// Whole pages, some of them large.
describe("the product's pages", { timeout: 30_000 }, () => {
  it.each(PAGES)("%s is called %s", async (path, title) => {
    const { shown } = renderProduct(path);
    await screen.findByRole("main");
    const heading = await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.title).toBe(title));
    expect(heading).toBeVisible();
    // Every response could be parsed.
    await screen.findAllByText(/\d/);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("There is no such page here.")).toBeNull();
    expect(shown()).toEqual([]);
  });

  it.each(SERVICE_PAGES)("%s is called %s, of the app", async (path, title) => {
    renderProduct(path, { isVisitor: true });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      title,
    );
  });

  it("include every web page that a link or call falls back to", () => {
    const routes = [...productRoutes(), ...sessionRoutes(() => null)].map(
      ({ props }) => (props as { path: string }).path,
    );
    const isPage = (address: string): boolean =>
      routes.some((path) => matchPath(path, address.split("?")[0] ?? ""));
    const addresses = linkPaths.flatMap((path) => {
      const { webPage = "{url}" } = linkAt(path);
      return webPage === "{url}"
        ? []
        : [{}, { traderId: "7", symbol: "ETHUSDT", coinId: 2 }].map((values) =>
            fillWebPage(webPage, values),
          );
    });
    expect(isPage("/nope/nope")).toBe(false);
    expect(addresses.filter((address) => !isPage(address))).toEqual([]);
    expect(addresses).toContain("/copy-trading/trader/7");
  });

  it("accept an optional locale before their path", async () => {
    for (const [path] of PAGES.slice(1, 4)) {
      renderProduct(`/ja${path}`);
      expect(
        await screen.findByRole("heading", { level: 1 }),
      ).toBeInTheDocument();
      cleanup();
    }
  });

  it.each(["/nope", "/xx/fee", "/futures/eur/BTCUSDT", "/asset/nope"])(
    "don't include %s",
    async (path) => {
      renderProduct(path);
      expect(
        await screen.findByRole("heading", { level: 1 }),
      ).toHaveTextContent("There is no such page here.");
    },
  );
});
