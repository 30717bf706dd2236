import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { SafeLink } from "./safe-link";

describe("a safe link", () => {
  it("is a link with the attributes that its address requires", () => {
    const warn = vi.fn<(text: string) => void>();
    render(
      <SafeLink
        href=" https://evil.test/a"
        target="_blank"
        rel="noreferrer me"
        className="row"
        warn={warn}
      >
        Elsewhere
      </SafeLink>,
    );
    const link = screen.getByRole("link", { name: "Elsewhere" });
    expect(Object.fromEntries(attributesOf(link))).toEqual({
      class: "row",
      href: "https://evil.test/a",
      target: "_blank",
      rel: "me nofollow opener",
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it("to the product's own pages has no `rel` or `target`", () => {
    render(<SafeLink href="/fee">Fees</SafeLink>);
    expect(attributesOf(screen.getByRole("link"))).toEqual([["href", "/fee"]]);
  });

  it("that is refused is disabled, and reported once per address", () => {
    const warn = vi.spyOn(window.console, "warn").mockReturnValue(undefined);
    const { rerender } = render(<SafeLink href="javascript:a">A</SafeLink>);
    rerender(<SafeLink href="javascript:a">B</SafeLink>);
    expect(screen.getByRole("link", { name: "B" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(document.querySelector("[href], a")).toBeNull();
    rerender(<SafeLink href="javascript:b">B</SafeLink>);
    expect(warn.mock.calls).toEqual([
      ["unsafe link refused: javascript:a"],
      ["unsafe link refused: javascript:b"],
    ]);
  });
});

function attributesOf(element: Element): [string, string][] {
  return [...element.attributes].map(({ name, value }) => [name, value]);
}
