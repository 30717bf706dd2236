// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardLinks } from "./guard-links";

const warn = vi.fn<(text: string) => void>();
let release = (): void => undefined;

beforeEach(() => {
  warn.mockReset();
  release = guardLinks(document, warn);
});

afterEach(() => {
  release();
  document.body.replaceChildren();
});

/** Follows the link in `html`. Returns its remaining attributes, and whether the browser navigates. */
function follow(html: string, name = "click") {
  document.body.innerHTML = html;
  const inner = document.querySelector("b");
  const event = new MouseEvent(name, { bubbles: true, cancelable: true });
  let goes = false;
  const end = (last: Event): void => {
    goes = !last.defaultPrevented;
    last.preventDefault();
  };
  window.addEventListener(name, end, { once: true });
  inner?.dispatchEvent(event);
  const left = document.body.firstElementChild?.outerHTML;
  return { goes, left };
}

describe("a guarded link", () => {
  it.each([
    ["is as it was", `<a href="/a"><b></b></a>`, `<a href="/a"><b></b></a>`],
    [
      "leads where it was judged to lead",
      `<a href="\t/a "><b></b></a>`,
      `<a href="/a"><b></b></a>`,
    ],
    [
      "says what it must",
      `<a href="//evil.test" target="_BLANK" rel="noopener"><b></b></a>`,
      `<a href="//evil.test" target="_BLANK" rel="nofollow opener"><b></b></a>`,
    ],
    [
      "sends its referrer",
      `<a href="/a" rel="noreferrer"><b></b></a>`,
      `<a href="/a"><b></b></a>`,
    ],
    ["isn't a link", "<p><b></b></p>", "<p><b></b></p>"],
    ["has no address", "<a><b></b></a>", "<a><b></b></a>"],
  ])("%s", (_, html, left) => {
    expect(follow(html)).toEqual({ goes: true, left });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(["click", "auxclick"])(
    "isn't followed by a %s when refused",
    (name) => {
      const html = `<a href="javascript:alert(1)"><b></b></a>`;
      expect(follow(html, name)).toEqual({ goes: false, left: html });
      expect(warn.mock.calls).toEqual([
        ["unsafe link refused: javascript:alert(1)"],
      ]);
    },
  );

  it("is no longer guarded after cleanup", () => {
    release();
    expect(follow(`<a href="data:,"><b></b></a>`).goes).toBe(true);
  });
});
