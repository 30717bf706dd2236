/** The pages about what the app does itself. */
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";
import { linkPaths } from "../links/links";
import { SERVICES } from "./services";

const entry = (name: string) => screen.findByRole("button", { name });

describe("a service page", () => {
  it("opens the app's own screens in the app", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderProduct("/earning", { app });
    await user.click(await entry("USDT savings"));
    expect(app.sent.at(-1)).toEqual({
      name: "nativeRouter",
      payload: "exchange://app/earn/savings_info?coinName=USDT",
    });
    expect(screen.queryByText("These open in the app.")).toBeNull();
  });

  it("asks the system for the app in a browser, and says where to get it", async () => {
    const app = fakeBrowser();
    const { user } = renderProduct("/copy-trading/trader/t-7", { app });
    await user.click(await entry("Badges"));
    expect(app.page.navigate.mock.calls).toEqual([
      ["exchangeapp://app/follow/trader_medal_wall?traderId=t-7"],
    ]);
    expect(screen.getByRole("link", { name: "Get the app" })).toHaveAttribute(
      "href",
      "/download",
    );
  });

  it("says from which version on the app has what this one lacks", async () => {
    const app = fakeApp("ios", "2.11.99");
    renderProduct("/community", { app });
    expect(await entry("My QR code From app version 2.12.0")).toBeDisabled();
    expect(await entry("Topics")).toBeEnabled();
  });

  it.each([
    ["ios", "/strategy-trading", "Become a strategist", false],
    ["android", "/strategy-trading", "Become a strategist", true],
    ["ios", "/loan", "Red packets", true],
    ["android", "/loan", "Red packets", false],
  ] as const)("on %s %s has %s: %s", async (platform, path, name, has) => {
    renderProduct(path, { app: fakeApp(platform, "2.56.0") });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name }) !== null).toBe(has);
  });

  it("shows a visitor the way in, beneath a heading", async () => {
    renderProduct("/asset/withdraw", { isVisitor: true });
    expect(
      await screen.findByRole("heading", { name: "Withdraw USDT" }),
    ).toBeVisible();
    expect(screen.getByRole("heading", { name: "Tip" })).toBeVisible();
    expect(screen.getByText("Please login to visit")).toBeVisible();
  });

  it("leads on where the app is too old and the site has a page", async () => {
    const app = fakeApp("ios", "1.2.50");
    const { user } = renderProduct("/support", { app });
    expect(await entry("Ask support From app version 1.2.51")).toBeDisabled();
    await user.click(await entry("Help centre"));
    expect(app.page.navigate.mock.calls).toEqual([["/support"]]);
  });

  it.each(Object.entries(SERVICES))(
    "%s names destinations that there are, once",
    (_, links) => {
      const named = links.map(({ path }) => path);
      expect(linkPaths).toEqual(expect.arrayContaining(named));
      expect(new Set(named).size).toBe(named.length);
    },
  );
});
