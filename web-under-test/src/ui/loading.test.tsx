// Components for loading and empty content.
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { EmptyState } from "./empty-state";
import { LoadingOverlay } from "./loading-overlay";
import { Skeleton } from "./skeleton";

const overlay = (isLoading: boolean, text?: string) => (
  <LoadingOverlay isLoading={isLoading} {...(text && { text })}>
    <button type="button">Transfer</button>
  </LoadingOverlay>
);

describe("a loading overlay", () => {
  it("covers the loading content, makes it inert, and announces it", async () => {
    const { show } = renderKit(overlay(true));
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    expect(screen.getByText("Transfer").closest("[inert]")).not.toBeNull();
    expect(await axeFindings()).toEqual([]);
    show(overlay(true, "Fetching orders"));
    expect(screen.getByRole("status")).toHaveTextContent("Fetching orders");
  });

  it("fades for 300 ms, and counts as gone 100 ms later", () => {
    const { pass, show } = renderKit(overlay(true));
    show(overlay(false));
    expect(screen.getByText("Transfer").closest("[inert]")).toBeNull();
    const cover = screen.getByRole("status").parentElement;
    expect(cover).toHaveAttribute("data-leaving", "true");
    expect(cover?.style.getPropertyValue("--leave")).toBe("300ms");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    pass(399);
    expect(screen.queryByRole("status")).not.toBeNull();
    pass(1);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("restores the focus, unless another element has it", () => {
    const both = (isLoading: boolean) => (
      <>
        {overlay(isLoading)}
        <button type="button">Elsewhere</button>
      </>
    );
    const { show } = renderKit(both(false));
    const button = screen.getByText("Transfer");
    button.focus();
    show(both(true));
    // Browsers remove the focus from an element inside an inert one.
    button.blur();
    show(both(false));
    expect(button).toHaveFocus();
    show(both(true));
    screen.getByText("Elsewhere").focus();
    show(both(false));
    expect(screen.getByText("Elsewhere")).toHaveFocus();
  });

  it("stays if loading starts again during the fade", () => {
    const { pass, show } = renderKit(overlay(true));
    show(overlay(false));
    pass(200);
    show(overlay(true));
    pass(1_000);
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
  });
});

describe("a skeleton", () => {
  it("is announced as loading, for any number of lines", async () => {
    renderKit(<Skeleton lines={5} />);
    const skeleton = screen.getByRole("status", { name: "Loading" });
    expect(skeleton.children).toHaveLength(5);
    expect(await axeFindings()).toEqual([]);
  });
});

describe("an empty state", () => {
  it("shows its message and its action", async () => {
    renderKit(
      <EmptyState
        text="No orders"
        action={<button type="button">Retry</button>}
      />,
    );
    expect(screen.getByText("No orders")).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});
