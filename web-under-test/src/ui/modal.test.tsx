import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { Button } from "./button";
import { Modal } from "./modal";

const panel = () => screen.queryByRole("dialog", { name: "Transfer" });
const backdrop = () => panel()?.parentElement ?? document.body;

function Transfer() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Open</Button>
      <Modal
        isOpen={isOpen}
        title="Transfer"
        onClose={close}
        footer={<Button onPress={close}>Done</Button>}
      >
        <p>What it is about</p>
      </Modal>
    </>
  );
}

async function openTransfer() {
  const kit = renderKit(<Transfer />);
  await kit.user.click(screen.getByRole("button", { name: "Open" }));
  return kit;
}

describe("a modal", () => {
  it.each([
    ["small", 396],
    ["medium", 480],
    ["large", 640],
    ["extraLarge", 720],
  ] as const)("is, if %s, %i px wide", (size, width) => {
    renderKit(
      <Modal isOpen title="Transfer" size={size} onClose={() => undefined}>
        text
      </Modal>,
    );
    expect(panel()).toHaveStyle({ maxWidth: `${width}px` });
    expect(panel()?.style.getPropertyValue("--top")).toBe("15vh");
    expect(backdrop()).toHaveStyle({ zIndex: "2000" });
  });

  it("takes the focus, traps it, and restores it", async () => {
    const { user } = await openTransfer();
    expect(panel()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Done" })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(screen.getByText("Open")).toHaveFocus();
  });

  it("hides the page from assistive technology", async () => {
    await openTransfer();
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
    expect(panel()).toHaveAttribute("aria-modal", "true");
  });

  it.each([
    ["the close button", () => screen.getByRole("button", { name: "Close" })],
    ["the footer", () => screen.getByRole("button", { name: "Done" })],
    ["the backdrop", backdrop],
  ])("closes by %s, and is unmounted after a fade of 200 ms", async (_, by) => {
    const { user, pass } = await openTransfer();
    await user.click(by());
    expect(backdrop()).toHaveAttribute("data-leaving", "true");
    pass(199);
    expect(panel()).not.toBeNull();
    pass(1);
    expect(panel()).toBeNull();
  });

  it("closes on Escape", async () => {
    const { user, pass } = await openTransfer();
    await user.keyboard("{Escape}");
    pass(200);
    expect(panel()).toBeNull();
  });

  it("stays open when the pointer was pressed on the panel and released on the backdrop", async () => {
    const { user } = await openTransfer();
    await user.pointer([
      { keys: "[MouseLeft>]", target: screen.getByText("What it is about") },
      { keys: "[/MouseLeft]", target: backdrop() },
    ]);
    await user.click(screen.getByText("What it is about"));
    expect(backdrop()).toHaveAttribute("data-leaving", "false");
  });

  it("locks the page's scrolling until 200 ms after it closes", async () => {
    const { user, pass } = await openTransfer();
    expect(document.body).toHaveAttribute("data-scroll-locked");
    await user.keyboard("{Escape}");
    pass(199);
    expect(document.body).toHaveAttribute("data-scroll-locked");
    pass(1);
    expect(document.body).not.toHaveAttribute("data-scroll-locked");
  });

  it("can be reopened while it fades out", async () => {
    const { user, pass } = await openTransfer();
    await user.keyboard("{Escape}");
    pass(100);
    await user.click(screen.getByText("Open"));
    pass(200);
    expect(backdrop()).toHaveAttribute("data-leaving", "false");
  });

  it("lies over the modal that was opened before it, and closes first", async () => {
    const closed: string[] = [];
    const modals = (isSecondOpen: boolean) => (
      <>
        <Modal isOpen title="First" onClose={() => closed.push("first")}>
          one
        </Modal>
        <Modal
          isOpen={isSecondOpen}
          title="Transfer"
          onClose={() => closed.push("second")}
        >
          two
        </Modal>
      </>
    );
    const { user, show } = renderKit(modals(false));
    show(modals(true));
    expect(screen.queryByRole("dialog", { name: "First" })).toBeNull();
    expect(backdrop()).toHaveStyle({ zIndex: "2001" });
    await user.keyboard("{Escape}");
    expect(closed).toEqual(["second"]);
  });

  it("has no axe violations", async () => {
    await openTransfer();
    expect(await axeFindings()).toEqual([]);
  });
});
