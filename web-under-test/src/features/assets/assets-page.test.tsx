/** The asset pages, tested as a user sees them. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";

const table = (name: string) => screen.findByRole("table", { name });

describe("assets", { timeout: 30_000 }, () => {
  it("are hidden by one press, and stay hidden", async () => {
    const { user, site } = renderProduct("/asset");
    expect(await screen.findByText("$119,396.78")).toBeVisible();
    const eye = screen.getByRole("button", { name: "Show amounts" });
    expect(eye).toHaveAttribute("aria-pressed", "true");
    await user.click(eye);
    expect(document.body).not.toHaveTextContent("119,396.78");
    expect(document.body).not.toHaveTextContent("BTC");
    const stored = site.cookies.read("preferences") ?? "";
    expect(JSON.parse(stored)).toMatchObject({ showAsset: false });
    await user.click(screen.getByRole("tab", { name: "Spot" }));
    const coins = await table("Spot");
    expect(coins).toHaveTextContent("Tether");
    expect(coins).not.toHaveTextContent(/\d/);
  });

  it("are valued in the chosen currency", async () => {
    const { user } = renderProduct("/asset");
    await screen.findByText("$119,396.78");
    await user.click(screen.getByRole("button", { name: "Preferences" }));
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Currency" }),
      "JPY ¥",
    );
    expect(await screen.findByText(/^¥18,\d{3},\d{3}$/)).toBeVisible();
  });

  it("show the pressed unit first, the currency or BTC, and keep it", async () => {
    const { user, site } = renderProduct("/asset");
    const totals = async () => {
      const currency = await screen.findByText("$119,396.78");
      const btc = screen.getByText(/^1\.\d+ BTC$/);
      const order = currency.compareDocumentPosition(btc);
      return order & Node.DOCUMENT_POSITION_FOLLOWING ? "currency" : "BTC";
    };
    expect(await totals()).toBe("currency");
    await user.click(screen.getByRole("button", { name: /^≈ 1\.\d+ BTC$/ }));
    expect(await totals()).toBe("BTC");
    const stored = site.cookies.read("preferences") ?? "";
    expect(JSON.parse(stored)).toMatchObject({ valuationUnit: 2 });
    await user.click(screen.getByRole("button", { name: "≈ $119,396.78" }));
    expect(await totals()).toBe("currency");
  });

  it("link from the overview to each account", async () => {
    const { user, site } = renderProduct("/asset");
    await user.click(await screen.findByRole("button", { name: /^Earn/ }));
    expect(await table("Earn")).toHaveTextContent("Interest a year");
    expect(site.to("/v1/assets/list")[0]?.query).toContain("tab=financial");
  });

  it("are searched by name, and small amounts can be hidden", async () => {
    const { user } = renderProduct("/asset/spot");
    const names = async () =>
      within(await table("Spot"))
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
    expect(await names()).toContain("DDOGEDogecoin");
    await user.click(screen.getByRole("switch", { name: /small/ }));
    expect(await names()).not.toContain("DDOGEDogecoin");
    await user.type(screen.getByRole("searchbox", { name: /coins/ }), "ether");
    expect(await names()).toEqual(["UUSDTTether", "EETHEthereum"]);
    await user.type(screen.getByRole("searchbox"), "nope");
    expect(await screen.findByText("No coins here.")).toBeVisible();
  });

  it.each([
    ["Deposit", "exchange://app/coin/recharge?coinName=USDT&coinId=2"],
    ["Withdraw", "exchange://app/coin/withdraw?coinId=2"],
    ["Transfer", "exchange://app/capital/transfer?from=spot&coinId=2"],
  ])("%s opens the app's own screen", async (name, link) => {
    const app = fakeApp("ios", "2.56.0");
    const { user, site } = renderProduct("/asset/spot", { app });
    await user.click(await screen.findByRole("button", { name }));
    expect(
      app.sent.find((message) => message.name === "nativeRouter")?.payload,
    ).toBe(link);
    const asked = site.to("/v1/assets/list").length;
    const visible = app.sent.find(
      (message) => message.name === "setOnWebVisibleCallback",
    );
    // The balance may have changed in the meantime.
    await act(async () => app.reply(visible, { code: "00000", data: {} }));
    await waitFor(() =>
      expect(site.to("/v1/assets/list")).toHaveLength(asked + 1),
    );
  });

  it("require a login", async () => {
    const { site } = renderProduct("/asset", { isVisitor: true });
    expect(await screen.findByText("Please login to visit")).toBeVisible();
    expect(site.to("/v1/assets/overview")).toEqual([]);
  });
});
