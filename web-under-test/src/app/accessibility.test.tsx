import { screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { fakeApp, fakeBrowser } from "../test/fake-app";
import { renderClient } from "../test/render-client";

/** What axe finds, told by rule and element. Colours need a real engine, which this is not. */
async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}

function prepareDocument(): void {
  document.documentElement.lang = "en";
  document.title = "Bridge lab";
}

// The checker looks at every element, and the lab has many.
describe("accessibility", { timeout: 30_000 }, () => {
  it("notices a fault", async () => {
    prepareDocument();
    document.body.innerHTML = "<main><h1>Page</h1><button></button></main>";
    expect(await findings()).toEqual(["button-name: <button></button>"]);
    document.body.innerHTML = "";
  });

  it.each([
    "/lab",
    "/lab/calls/requestAction",
    "/lab/calls/logout",
    "/lab/links/home/coin",
    "/lab/sequence",
    "/lab/calls/nope",
  ])("has none at %s", async (path) => {
    prepareDocument();
    renderClient(fakeApp("ios", "2.14.99"), path);
    expect(await findings()).toEqual([]);
  });

  it("has none with an error, an outcome and a dialog", async () => {
    prepareDocument();
    const { user } = renderClient(fakeBrowser(), "/lab/calls/metaTitle");
    const send = screen.getByRole("button", { name: "Send" });
    await user.click(send);
    await user.clear(screen.getByRole("textbox", { name: "Payload" }));
    await user.click(send);
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole("button", { name: /Host/ }));
    expect(await findings()).toEqual([]);
  });
});
