import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createBackGuard } from "../features/in-app/back-guard";
import { renderKit } from "../test/render-kit";
import { Modal } from "../ui/modal";
import { obeyAppEvent } from "./obey-app-event";

const guard = createBackGuard();

const pressBack = () =>
  act(() => obeyAppEvent(document, { name: "back" }, guard));

it("follows the app's theme", () => {
  obeyAppEvent(document, { name: "theme-changed", theme: "light" }, guard);
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

it("goes back in the page's history", () => {
  const back = vi.spyOn(window.history, "back").mockReturnValue();
  pressBack();
  expect(back).toHaveBeenCalledOnce();
});

it("lets the page override going back while it requests that", () => {
  const back = vi.spyOn(window.history, "back").mockReturnValue();
  const ask = vi.fn<() => void>();
  const stop = guard.set(ask);
  pressBack();
  expect(ask).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
  stop();
  pressBack();
  expect(back).toHaveBeenCalledOnce();
});

it("closes the topmost layer over the page instead", () => {
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
