import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RichText } from "./rich-text";

it("renders sanitised HTML", () => {
  const warn = vi.spyOn(window.console, "warn").mockReturnValue(undefined);
  const html = `<h2>New</h2><p onclick="a()">Read <a href="/fee">on</a>, <a href="javascript:a()">not this</a><script>a()</script></p>`;
  const { container } = render(<RichText html={html} className="text" />);
  expect(screen.getByRole("heading", { name: "New" })).toBeVisible();
  expect(screen.getByRole("link", { name: "on" })).toBeVisible();
  expect(container.innerHTML).toBe(
    `<div class="text"><h2>New</h2><p>Read <a href="/fee">on</a>, <a>not this</a></p></div>`,
  );
  expect(warn.mock.calls).toEqual([["unsafe link refused: javascript:a()"]]);
});
