import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import { fakeBrowser } from "../../test/fake-app";
import { ProductContext } from "../frame/product-context";
import { guardLinks } from "../safe-links/guard-links";
import { warnOnConsole } from "../safe-links/warn";
import { SafetyGalleryPage } from "./safety-gallery-page";
import { createBackGuard } from "../in-app/back-guard";

const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => screen.getByRole("button", { name });

let warnings: unknown[][] = [];
let release = (): void => undefined;

beforeEach(() => {
  warnings = [];
  vi.spyOn(window.console, "warn").mockImplementation((...texts) => {
    warnings.push(texts);
  });
  release = guardLinks(document, warnOnConsole);
});

afterEach(() => release());

function open() {
  render(
    <TextsContext value={createTexts()}>
      <ProductContext
        value={{
          bridge: fakeBrowser().bridge,
          backGuard: createBackGuard(),
          images: { order: () => [] },
        }}
      >
        <SafetyGalleryPage />
      </ProductContext>
    </TextsContext>,
  );
  return userEvent.setup();
}

describe("the safety gallery", () => {
  it("cleans an amount while the user types", async () => {
    const user = open();
    const amount = field("Amount");
    await user.type(amount, "-1,2.3.45");
    expect(amount).toHaveValue("12.34");
    await user.click(screen.getByRole("radio", { name: "0" }));
    expect(amount).toHaveValue("12");
  });

  it("shows a rendered and a guarded link", async () => {
    const user = open();
    await user.type(field("Address"), "https://evil.test/a");
    await user.type(field("Relation"), "noreferrer");
    await user.click(field("Opens a new tab"));
    await user.click(press("Show link"));
    expect(screen.getByRole("status", { name: "Verdict" })).toHaveTextContent(
      "followed, and leads elsewhere: nofollow opener",
    );
    const link = screen.getByRole("link", { name: "Safe link" });
    expect(link).toHaveAttribute("rel", "nofollow opener");
    const guarded = screen.getByRole("link", { name: "Guarded link" });
    expect(guarded).toHaveAttribute("rel", "noreferrer");
    guarded.addEventListener("click", (event) => event.preventDefault());
    await user.click(guarded);
    expect(guarded).toHaveAttribute("rel", "nofollow opener");
    expect(warnings).toEqual([]);
  });

  it("refuses a link, and reports it for both forms", async () => {
    const user = open();
    await user.type(field("Address"), "javascript:a()");
    await user.click(press("Show link"));
    expect(screen.getByRole("status", { name: "Verdict" })).toHaveTextContent(
      "refused",
    );
    const text = "unsafe link refused: javascript:a()";
    expect(warnings).toEqual([[text]]);
    await user.click(screen.getByRole("link", { name: "Guarded link" }));
    expect(warnings).toEqual([[text], [text]]);
  });

  it("shows sanitised HTML", async () => {
    const user = open();
    await user.click(press("Show text"));
    const left = screen.getByRole("region", { name: "What is left" });
    expect(left).toHaveTextContent(
      "MaintenanceTrading pauses at 02:00. Fees stay.",
    );
    expect(left.querySelector("script")).toBeNull();
  });

  it("is accessible", async () => {
    const user = open();
    await user.type(field("Address"), "/fee");
    await user.click(press("Show link"));
    const { violations } = await axe.run(document.body, {
      rules: {
        "color-contrast": { enabled: false },
        region: { enabled: false },
      },
    });
    expect(violations).toEqual([]);
  });
});
