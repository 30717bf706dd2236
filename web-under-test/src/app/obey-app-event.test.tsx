import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderKit } from "../test/render-kit";
import { Modal } from "../ui/modal";
import { obeyAppEvent } from "./obey-app-event";

const pressBack = () => act(() => obeyAppEvent(document, { name: "back" }));

it("follows the app's theme", () => {
  obeyAppEvent(document, { name: "theme-changed", theme: "light" });
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

it("goes back in the page's history", () => {
  const back = vi.spyOn(window.history, "back").mockReturnValue();
  pressBack();
  expect(back).toHaveBeenCalledOnce();
});

it("closes what lies over the page instead", () => {
  const back = vi.spyOn(window.history, "back").mockReturnValue();
  const close = vi.fn<() => void>();
  renderKit(
    <Modal isOpen title="Transfer" onClose={close}>
      text
    </Modal>,
  );
  expect(screen.getByRole("dialog", { name: "Transfer" })).toBeVisible();
  pressBack();
  expect(close).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
});
