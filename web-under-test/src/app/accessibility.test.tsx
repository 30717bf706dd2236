import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { fakeApp, fakeBrowser } from "../test/fake-app";
import { renderClient } from "../test/render-client";

function prepareDocument(): void {
  document.documentElement.lang = "en";
  document.title = "Bridge lab";
}

// The checker inspects every element, and the lab has many.
describe("accessibility", { timeout: 30_000 }, () => {
  it("reports violations", async () => {
    prepareDocument();
    document.body.innerHTML = "<main><h1>Page</h1><button></button></main>";
    expect(await axeFindings()).toEqual(["button-name: <button></button>"]);
    document.body.innerHTML = "";
  });

  // The e2e tests check the pages in a browser.
  it.each(["/lab", "/lab/calls/requestAction"])(
    "has no violations at %s in an old app",
    async (path) => {
      prepareDocument();
      renderClient(fakeApp("ios", "2.14.99"), path);
      expect(await axeFindings()).toEqual([]);
    },
  );

  it("has no violations with an error and an outcome", async () => {
    prepareDocument();
    const { user } = renderClient(fakeBrowser(), "/lab/calls/metaTitle");
    const send = screen.getByRole("button", { name: "Send" });
    await user.click(send);
    await user.clear(screen.getByRole("textbox", { name: "Payload" }));
    await user.click(send);
    expect(await axeFindings()).toEqual([]);
  });

  it("has no violations with a dialog", async () => {
    prepareDocument();
    const { user } = renderClient(fakeBrowser(), "/lab/calls/metaTitle");
    await user.click(screen.getByRole("button", { name: /Host/ }));
    expect(await axeFindings()).toEqual([]);
  });
});
