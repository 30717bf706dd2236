import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProductContext } from "../features/frame/product-context";
import { createBackGuard } from "../features/in-app/back-guard";
import { browserTimers } from "../lib/timers";
import { loadRequestTexts } from "../locales/request-texts";
import { createTexts } from "../locales/texts";
import { TextsContext } from "../locales/use-translation";
import { fakeApp, fakeBrowser, type FakeApp } from "../test/fake-app";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import { accountPages } from "./account-pages";
import { startPageSession } from "./page-session";

/** A server without users, on which nothing has to be signed. */
const respond = (address: string): Response => {
  const isConfig = address.includes("gatewaySignConfig");
  return Response.json(
    isConfig
      ? { code: "00000", data: { gatewaySignConfig: { clientOpen: false } } }
      : { code: "00005", msg: "Please login to visit", status: "error" },
  );
};

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn<(address: string) => Promise<Response>>(async (address) =>
      respond(address),
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
  window.localStorage.clear();
  window.sessionStorage.clear();
});

async function open(app: FakeApp) {
  const texts = createTexts();
  const Pages = accountPages(
    startPageSession(window, app.bridge, await loadRequestTexts("en")),
  );
  render(
    <TextsContext value={texts}>
      <KitProvider kit={createKit(browserTimers)}>
        <ProductContext
          value={{
            bridge: app.bridge,
            backGuard: createBackGuard(),
            images: { order: () => [] },
          }}
        >
          <MemoryRouter>
            <Pages page="security" />
          </MemoryRouter>
        </ProductContext>
      </KitProvider>
    </TextsContext>,
  );
  expect(await screen.findByText("not logged in")).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Logged out.")).toBeVisible();
}

it("runs on the real window, with a guard from the start", async () => {
  const app = fakeBrowser();
  await open(app);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching("/v1/user/overview/userinfo[?]languageType=0"),
    expect.objectContaining({ method: "GET" }),
  );
  expect(
    document.head.querySelector("script[src*='device-risk']"),
  ).toBeTruthy();
  expect(app.notes).toContainEqual({
    kind: "transition",
    machine: "signing-setup",
    from: "fetching",
    to: "skipped",
    cause: "clientOpen is false",
  });
  expect(app.page.navigate).not.toHaveBeenCalled();
});

it("sends the app a logout, if the app supports the call", async () => {
  const app = fakeApp("ios", "2.56.0");
  await open(app);
  expect(app.sent).toEqual([
    { name: "metaTitle", payload: { title: "Security" } },
    { name: "logout" },
  ]);
});

it("sends nothing to an app that is too old", async () => {
  const app = fakeApp("android", "1.0.0");
  await open(app);
  expect(app.sent).toEqual([]);
  expect(app.page.navigate).not.toHaveBeenCalled();
});
