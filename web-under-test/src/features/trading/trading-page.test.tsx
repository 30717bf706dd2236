/** The trading screen, tested as a user sees it. */
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import positions from "../../../../fixtures/gateway/product/positions.json";
import { renderProduct } from "../../test/render-product";

const PLACE = "/v1/trade/order/place";

const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

async function open(path: string) {
  const page = renderProduct(path);
  page.site.responds(PLACE, {
    data: { orderNo: "1300000000000000001", status: "open" },
  });
  await screen.findByRole("form", { name: "Order" });
  await screen.findByText(/^[\d,.]+ USDT$|BTC$/, { selector: "dd bdi" });
  return page;
}

describe("an order", { timeout: 30_000 }, () => {
  it("is cleaned while typing, placed once, and confirmed", async () => {
    const { user, site } = await open("/spot/BTCUSDT");
    await user.clear(field("Price"));
    await user.type(field("Price"), "x0095.12.345");
    expect(field("Price")).toHaveValue("095.12");
    await user.type(field("Amount"), ",1．50000009");
    expect(field("Amount")).toHaveValue("1.500000");
    await user.dblClick(await button("Buy BTC"));
    expect(await screen.findByText("Order placed.")).toBeVisible();
    expect(site.to(PLACE)).toHaveLength(1);
    expect(site.to(PLACE)[0]?.body).toMatchObject({
      businessLine: 1,
      side: "buy",
      price: "95.12",
      size: "1.5",
    });
    // Everything that changes with it is requested again.
    expect(site.to("/v1/trade/account")).toHaveLength(2);
    expect(site.to("/v1/trade/order/open")).toHaveLength(2);
  });

  it("takes a price from the book, and a share of the balance", async () => {
    const { user } = await open("/spot/BTCUSDT");
    await user.click(await button(/^96,412\.46/));
    expect(field("Price")).toHaveValue("96412.46");
    await user.click(await button("50%"));
    expect(field("Amount")).toHaveValue("0.064828");
    expect(screen.getByText("6,250.22695688 USDT")).toBeVisible();
  });

  it("that is refused shows the reason, and can be retried", async () => {
    const { user, site } = await open("/spot/BTCUSDT");
    site.responds(PLACE, { code: "43012", status: "error" });
    await user.type(field("Amount"), "1");
    await user.click(await button("Buy BTC"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Your balance doesn't suffice.");
    site.responds(PLACE, { data: { orderNo: "1", status: "filled" } });
    await user.click(await button("Buy BTC"));
    const notice = (await screen.findByText("Order filled.")).parentElement;
    expect(notice).toHaveTextContent("BTC/USDT · Buy · 1 BTC");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("covers the form during sending", async () => {
    const { user, site } = await open("/spot/BTCUSDT");
    site.responds(PLACE, "hangs");
    await user.type(field("Amount"), "1");
    await user.click(await button("Buy BTC"));
    expect(await screen.findByText("Loading")).toBeVisible();
    expect(field("Amount").closest("[inert]")).not.toBeNull();
  });

  it("can be cancelled", async () => {
    const { user, site } = await open("/spot/BTCUSDT");
    const [cancel] = await screen.findAllByRole("button", { name: "Cancel" });
    if (cancel === undefined) throw new Error("no order is open");
    await user.click(cancel);
    expect(await screen.findByText("Order cancelled.")).toBeVisible();
    expect(site.to("/v1/trade/order/cancel")[0]?.body).toEqual({
      orderNo: "1299000000000000105",
    });
  });
});

describe("positions", { timeout: 30_000 }, () => {
  it("show profit, ROE and the liquidation price", async () => {
    const { user } = await open("/futures/usdt/BTCUSDT");
    const table = await screen.findByRole("table", { name: "Positions" });
    const [, first] = within(table).getAllByRole("row");
    if (first === undefined) throw new Error("there is no position");
    expect(first).toHaveTextContent("Long · Cross · 20×");
    expect(first).toHaveTextContent("56,688.8");
    expect(first).toHaveTextContent("+813.90 USDT");
    expect(first).toHaveTextContent("+88.13%");
    await user.click(within(first).getByRole("button", { name: "Target" }));
    const status = await screen.findByRole("status", { name: "Price" });
    expect(status).toHaveTextContent("94,659.1");
    await user.click(screen.getByRole("radio", { name: "Stop loss" }));
    expect(status).toHaveTextContent("90,041.7");
  });
});

describe("a position", { timeout: 60_000 }, () => {
  const [kept] = positions["10"].positions;
  const [inverse] = positions["11"].positions;
  const row = async (changes: object, position: object = kept ?? {}) => {
    const path =
      position === inverse ? "/futures/coin/BTCUSD" : "/futures/usdt/BTCUSDT";
    const { site } = renderProduct(path);
    site.responds("/v1/trade/position/list", {
      data: { positions: [{ ...position, ...changes }] },
    });
    const table = await screen.findByRole(
      "table",
      { name: "Positions" },
      { timeout: 30_000 },
    );
    const [, first] = within(table).getAllByRole("row");
    if (first === undefined) throw new Error("there is no position");
    return first;
  };

  it("has its opened size minus its closed size if no count is given", async () => {
    const first = await row({
      positionsCount: null,
      count: "",
      openDealCount: "0.25",
      closeDealCount: "0.18",
      positionsLevel: "",
      openLevel: "25",
      positionsOpenAvgPrice: "",
      openAvgPrice: "90000.5",
    });
    expect(within(first).getAllByRole("cell")[1]).toHaveTextContent(/^0\.07$/);
    expect(first).toHaveTextContent("Long · Cross · 25×");
    expect(first).toHaveTextContent("90,000.5");
  });

  it.each([
    [1, "BTCUSDT One-way"],
    [2, "BTCUSDT Two-way"],
  ])("of mode %i is labelled %s", async (positionMode, name) => {
    const first = await row({ positionMode });
    expect(within(first).getAllByRole("cell")[0]).toHaveTextContent(name);
  });

  it("whose profit rounds to zero isn't coloured as a loss", async () => {
    const first = await row({
      openAvgPrice: "100",
      positionsOpenAvgPrice: "100",
      markPrice: "99.999",
    });
    expect(first).toHaveTextContent("0.00 USDT");
    const toneOf = (one: HTMLElement): string =>
      within(one).getByText(/^[-+]?[\d.]+ USDT$/, { selector: "bdi bdi" })
        .className;
    const tone = toneOf(first);
    cleanup();
    expect(tone).not.toBe(toneOf(await row({ markPrice: "10" })));
  });

  it("of a coin contract shows its ROE in the quote currency as well", async () => {
    const first = await row({}, inverse);
    expect(first).toHaveTextContent("+8.99%");
    expect(first).toHaveTextContent("+9.08% in the quote currency");
  });
});

describe("the screen", { timeout: 30_000 }, () => {
  it("stores the candle period on the device, by line", async () => {
    const { user, unmount } = await open("/spot/BTCUSDT");
    expect(await button("1 hour")).toHaveAttribute("aria-pressed", "true");
    await user.click(await button("1 day"));
    expect(window.localStorage.getItem("database.1.spot")).toBe(
      '{"candle-period":"1d"}',
    );
    unmount();
    const { unmount: leave } = await open("/spot/BTCUSDT");
    expect(await button("1 day")).toHaveAttribute("aria-pressed", "true");
    leave();
    await open("/futures/usdt/BTCUSDT");
    expect(await button("1 hour")).toHaveAttribute("aria-pressed", "true");
  });

  it("shows a visitor a login button, and requests no account data", async () => {
    const { site } = renderProduct("/spot/BTCUSDT", { isVisitor: true });
    const form = await screen.findByRole("form", { name: "Order" });
    expect(within(form).getByRole("link", { name: "Log in" })).toBeVisible();
    expect(site.to("/v1/trade/account")).toEqual([]);
    expect(site.to("/v1/trade/order/open")).toEqual([]);
  });

  it("explains futures terms, also by keyboard", async () => {
    const { user } = await open("/futures/usdt/BTCUSDT");
    (await button("Mark")).focus();
    await user.keyboard("{Enter}");
    const about = await screen.findByRole("dialog", { name: "Mark" });
    expect(about).toHaveTextContent("not at the last one");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await button("Mark")).toHaveFocus();
    await user.click(await button("Funding"));
    const other = await screen.findByRole("dialog", { name: "Funding" });
    expect(other).toHaveTextContent("What longs pay to shorts");
  });
});
