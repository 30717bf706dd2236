import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { Modal } from "./modal";

// The second of the two live regions that the page always has.
const list = () => {
  const [, messages] = document.querySelectorAll<HTMLElement>("[aria-live]");
  return messages ?? document.body;
};

describe("messages", () => {
  it.each([
    ["info", "status"],
    ["success", "status"],
    ["warning", "status"],
    ["error", "alert"],
  ] as const)("reads %s out as %s", (type, role) => {
    const { kit, trigger } = renderKit(null);
    trigger(() => kit.messages.show({ message: "Order placed", type }));
    expect(screen.getByRole(role)).toHaveTextContent("Order placed");
  });

  it("are stacked 100 px from the top and 16 px apart, above everything before them", () => {
    const { kit, trigger } = renderKit(null);
    trigger(() => kit.messages.show({ message: "one", customClass: "mine" }));
    trigger(() => kit.messages.show({ message: "two", center: true }));
    expect(list()).toHaveStyle({ top: "100px", gap: "16px", zIndex: "2001" });
    const [one, two] = list().children;
    expect(one).toHaveClass("mine");
    expect(one).toHaveAttribute("data-center", "false");
    expect(two).toHaveAttribute("data-center", "true");
  });

  it("move up when one disappears", async () => {
    const { kit, trigger, user } = renderKit(null);
    trigger(() =>
      kit.messages.show({ message: "one", showClose: true, offset: 40 }),
    );
    trigger(() => kit.messages.show({ message: "two" }));
    expect(list()).toHaveStyle({ top: "40px" });
    await user.click(screen.getByRole("button", { name: "Close message" }));
    expect(within(list()).getAllByRole("status")).toHaveLength(1);
    expect(list()).toHaveStyle({ top: "100px" });
  });

  it("stay while the pointer is over them", async () => {
    const { kit, pass, trigger, user } = renderKit(null);
    trigger(() => kit.messages.show({ message: "one" }));
    pass(2_000);
    await user.hover(screen.getByText("one"));
    pass(10_000);
    expect(screen.getByText("one")).toBeVisible();
    await user.unhover(screen.getByText("one"));
    pass(2_999);
    expect(screen.getByText("one")).toBeVisible();
    pass(1);
    expect(screen.queryByText("one")).toBeNull();
  });

  it("close on Escape", async () => {
    const { kit, trigger, user } = renderKit(null);
    trigger(() => kit.messages.show({ message: "one" }));
    trigger(() => kit.messages.show({ message: "two", duration: 0 }));
    await user.keyboard("a");
    expect(list().children).toHaveLength(2);
    await user.keyboard("{Escape}");
    expect(list()).toBeEmptyDOMElement();
  });

  it("are announced over a modal, which handles Escape first", async () => {
    let isOpen = true;
    const modal = () => (
      <Modal
        isOpen={isOpen}
        title="Transfer"
        onClose={() => {
          isOpen = false;
        }}
      >
        text
      </Modal>
    );
    const { kit, trigger, user } = renderKit(modal());
    trigger(() => kit.messages.show({ message: "one", type: "error" }));
    expect(screen.getByRole("alert")).toHaveTextContent("one");
    await user.keyboard("{Escape}");
    expect(isOpen).toBe(false);
    expect(screen.getByRole("alert")).toHaveTextContent("one");
  });

  it("have no axe violations", async () => {
    const { kit, trigger } = renderKit(null);
    trigger(() =>
      kit.messages.show({ message: "one", type: "error", showClose: true }),
    );
    trigger(() => kit.notices.show({ title: "two", message: "text" }));
    expect(await axeFindings()).toEqual([]);
  });
});
