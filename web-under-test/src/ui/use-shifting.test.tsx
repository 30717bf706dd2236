import { render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useShifting } from "./use-shifting";

const animate = vi.fn<(frames: unknown, options: unknown) => void>();
const HEIGHT = 60;

afterEach(() => {
  animate.mockReset();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
  Reflect.deleteProperty(window, "matchMedia");
});

function List({ names }: { readonly names: readonly string[] }) {
  return (
    <div ref={useShifting()}>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </div>
  );
}

/** Three elements under one another. The first is removed. */
function loseFirst(wantsLessMotion: boolean): void {
  Object.assign(Element.prototype, { animate });
  Object.assign(window, {
    matchMedia: () => ({
      matches: wantsLessMotion,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    function top(this: Element) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, at * HEIGHT, 0, HEIGHT);
    },
  );
  const { rerender } = render(<List names={["one", "two", "three"]} />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<List names={["two", "three"]} />);
}

it("animates the following elements to their new place", () => {
  loseFirst(false);
  const frames = [{ translate: "0 60px" }, { translate: "0" }];
  const options = { duration: 200, easing: "ease-out" };
  expect(animate.mock.calls).toEqual([
    [frames, options],
    [frames, options],
  ]);
});

it("skips the animation for a user who prefers reduced motion", () => {
  loseFirst(true);
  expect(animate).not.toHaveBeenCalled();
});
