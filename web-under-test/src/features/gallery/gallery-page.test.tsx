import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../../test/axe-findings";
import { fakeBrowser } from "../../test/fake-app";
import { renderKit } from "../../test/render-kit";
import { ProductContext } from "../frame/product-context";
import { GalleryPage } from "./gallery-page";
import { createBackGuard } from "../in-app/back-guard";

const open = () =>
  renderKit(
    <ProductContext
      value={{
        bridge: fakeBrowser().bridge,
        backGuard: createBackGuard(),
        images: { order: () => [] },
      }}
    >
      <GalleryPage />
    </ProductContext>,
  );

// The checker inspects every element, and the gallery has many.
describe("the gallery", { timeout: 30_000 }, () => {
  it("links to each of its sections", () => {
    open();
    const contents = screen.getByRole("navigation", { name: "On this page" });
    const names = within(contents)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(names).toHaveLength(15);
    for (const name of names)
      expect(
        screen.getByRole("heading", { level: 2, name }).parentElement,
      ).toHaveAccessibleName(name);
  });

  it.each([
    ["Error", "alert", "Balance too low."],
    ["Success", "status", "Order placed."],
  ])("shows a message: %s", async (button, role, text) => {
    const { user } = open();
    const [press] = screen.getAllByRole("button", { name: button });
    if (press !== undefined) await user.click(press);
    expect(screen.getByText(text)).toHaveAttribute("role", role);
  });

  it("shows the result of a message box", async () => {
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Prompt" }));
    await screen.findByRole("dialog");
    await user.keyboard("abc1{Enter}");
    expect(screen.getByText("confirm abc1")).toBeInTheDocument();
  });

  it("has no axe violations with a modal", async () => {
    const { user } = open();
    await user.click(
      screen.getByRole("button", { name: "Open medium (480 px)" }),
    );
    expect(await axeFindings()).toEqual([]);
  });
});
