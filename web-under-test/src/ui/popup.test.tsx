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
  it("opens by click over the page, takes the focus, and gives it back on Escape", async () => {
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

  it("closes by a click elsewhere", async () => {
    const { user } = renderPopup();
    await user.click(trigger());
    await user.click(screen.getByRole("heading", { name: "Page" }));
    expect(panel()).toBeNull();
  });

  it("doesn't open by hover unless it is told to", async () => {
    const { user } = renderPopup();
    await user.hover(trigger());
    expect(panel()).toBeNull();
  });

  it("opens and closes by hover, each after its delay", async () => {
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

  it("stays while the pointer is on its panel", async () => {
    const { user, pass } = renderPopup({ opensOn: "hover", closeDelay: 200 });
    await user.hover(trigger());
    await user.unhover(trigger());
    await user.hover(screen.getByText("The mark price"));
    pass(1_000);
    expect(panel()).not.toBeNull();
  });

  it("takes back what was not opened yet", async () => {
    const { user, pass } = renderPopup({ opensOn: "hover", openDelay: 300 });
    await user.hover(trigger());
    pass(299);
    await user.unhover(trigger());
    pass(1_000);
    expect(panel()).toBeNull();
  });

  it("opens by hover for keyboards too", async () => {
    const { user } = renderPopup({ opensOn: "hover" });
    await user.tab();
    await user.keyboard("{Enter}");
    expect(panel()).not.toBeNull();
  });
});

describe("a modal popup", () => {
  const lock = () => document.body.hasAttribute("data-scroll-locked");

  it("locks the page's scrolling until 200 ms after it was closed", async () => {
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

  it("keeps the focus inside", async () => {
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

  it("leaves a popup that isn't modal without a lock", async () => {
    const { user } = renderPopup();
    await user.click(trigger());
    expect(lock()).toBe(false);
  });
});

describe("a popup that the page opens", () => {
  it("follows the page, and says what a person wants", async () => {
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

  it("has the z-index and the class it is given", () => {
    renderPopup({ visible: true, zIndex: 3_000, customClass: "wide" });
    expect(panel()).toHaveStyle({ zIndex: "3000" });
    expect(panel()).toHaveClass("wide");
  });
});

describe("what is delayed", () => {
  it("doesn't wait where there is nothing to change or no delay", () => {
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
