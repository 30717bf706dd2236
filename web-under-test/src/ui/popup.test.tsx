import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { fakeTimers } from "../test/fake-timers";
import { renderKit } from "../test/render-kit";
import { createDelayed } from "./delayed";
import { Popup } from "./popup";

const trigger = () => screen.getByText("Price");
const panel = () => screen.queryByRole("dialog", { name: "About the price" });

function renderPopup(options: Partial<Parameters<typeof Popup>[0]> = {}) {
  return renderKit(
    <Popup trigger="Price" label="About the price" {...options}>
      <p>The mark price</p>
    </Popup>,
  );
}

describe("a popup", () => {
  it("opens on a click, takes the focus, and restores it on Escape", async () => {
    const { user } = renderPopup();
    await user.click(trigger());
    expect(panel()).toHaveTextContent("The mark price");
    expect(panel()).toHaveStyle({ zIndex: "2000" });
    expect(panel()).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await user.keyboard("{Escape}");
    expect(panel()).toBeNull();
    expect(trigger()).toHaveFocus();
  });

  it("closes on a click elsewhere", async () => {
    const { user } = renderPopup();
    await user.click(trigger());
    await user.click(screen.getByRole("heading", { name: "Page" }));
    expect(panel()).toBeNull();
  });

  it("doesn't open on hover by default", async () => {
    const { user } = renderPopup();
    await user.hover(trigger());
    expect(panel()).toBeNull();
  });

  it("opens and closes on hover, each after its delay", async () => {
    const { user, pass } = renderPopup({
      opensOn: "hover",
      openDelay: 300,
      closeDelay: 200,
    });
    await user.hover(trigger());
    pass(299);
    expect(panel()).toBeNull();
    pass(1);
    expect(panel()).not.toBeNull();
    await user.unhover(trigger());
    pass(199);
    expect(panel()).not.toBeNull();
    pass(1);
    expect(panel()).toBeNull();
  });

  it("stays while the pointer is over its panel", async () => {
    const { user, pass } = renderPopup({ opensOn: "hover", closeDelay: 200 });
    await user.hover(trigger());
    await user.unhover(trigger());
    await user.hover(screen.getByText("The mark price"));
    pass(1_000);
    expect(panel()).not.toBeNull();
  });

  it("cancels a pending opening", async () => {
    const { user, pass } = renderPopup({ opensOn: "hover", openDelay: 300 });
    await user.hover(trigger());
    pass(299);
    await user.unhover(trigger());
    pass(1_000);
    expect(panel()).toBeNull();
  });

  it("with hover also opens by keyboard", async () => {
    const { user } = renderPopup({ opensOn: "hover" });
    await user.tab();
    await user.keyboard("{Enter}");
    expect(panel()).not.toBeNull();
  });
});

describe("a modal popup", () => {
  const lock = () => document.body.hasAttribute("data-scroll-locked");

  it("locks the page's scrolling until 200 ms after it closes", async () => {
    const { user, pass } = renderPopup({ modal: true });
    await user.click(trigger());
    expect(lock()).toBe(true);
    expect(await axeFindings()).toEqual([]);
    await user.keyboard("{Escape}");
    pass(199);
    expect(lock()).toBe(true);
    pass(1);
    expect(lock()).toBe(false);
    expect(panel()).toBeNull();
  });

  it("traps the focus", async () => {
    const { user } = renderKit(
      <Popup trigger="Price" label="About the price" modal>
        <button type="button">Inside</button>
      </Popup>,
    );
    await user.click(trigger());
    await user.tab();
    await user.tab();
    expect(screen.getByText("Inside")).toHaveFocus();
  });

  it("has no lock if it isn't modal", async () => {
    const { user } = renderPopup();
    await user.click(trigger());
    expect(lock()).toBe(false);
  });
});

describe("a controlled popup", () => {
  it("follows the page, and reports the user's requests", async () => {
    const wanted: boolean[] = [];
    const options = {
      trigger: "Price",
      label: "About the price",
      children: "The mark price",
      closeDelay: 200,
      onVisible: (isVisible: boolean) => void wanted.push(isVisible),
    };
    const { user, pass, show } = renderKit(
      <Popup {...options} visible={false} />,
    );
    await user.click(trigger());
    expect(panel()).toBeNull();
    show(<Popup {...options} visible />);
    expect(panel()).not.toBeNull();
    await user.keyboard("{Escape}");
    expect(panel()).not.toBeNull();
    show(<Popup {...options} visible={false} />);
    pass(199);
    expect(panel()).not.toBeNull();
    pass(1);
    expect(panel()).toBeNull();
    expect(wanted).toEqual([true, false]);
  });

  it("has the given z-index and class", () => {
    renderPopup({ visible: true, zIndex: 3_000, customClass: "wide" });
    expect(panel()).toHaveStyle({ zIndex: "3000" });
    expect(panel()).toHaveClass("wide");
  });
});

describe("delayed state", () => {
  it("changes at once if there is no delay or no change", () => {
    const timers = fakeTimers();
    const delayed = createDelayed(timers, { open: 0, close: 100 });
    delayed.want(true);
    expect(delayed.isOpen.get()).toBe(true);
    delayed.want(false);
    delayed.want(true);
    timers.advance(1_000);
    expect(delayed.isOpen.get()).toBe(true);
    delayed.want(false);
    delayed.set(false);
    expect(delayed.isOpen.get()).toBe(false);
  });
});
