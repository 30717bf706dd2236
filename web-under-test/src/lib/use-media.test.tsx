import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useMedia } from "./use-media";

function Shown() {
  return <p>{useMedia("(width >= 768px)") ? "wide" : "narrow"}</p>;
}

/** A media query that is switched manually. */
function fakeMedia(matches: boolean) {
  const media = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal("matchMedia", () => media);
  return (now: boolean) => {
    media.matches = now;
    media.dispatchEvent(new Event("change"));
  };
}

describe("useMedia", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("follows the query", () => {
    const become = fakeMedia(false);
    render(<Shown />);
    expect(screen.getByText("narrow")).toBeTruthy();
    act(() => become(true));
    expect(screen.getByText("wide")).toBeTruthy();
  });

  it("is true without support for media queries", () => {
    vi.stubGlobal("matchMedia", undefined);
    render(<Shown />);
    expect(screen.getByText("wide")).toBeTruthy();
  });
});
