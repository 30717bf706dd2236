// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { createThemePainter, type Painted } from "./theme-painter";

const animate = vi.fn<(frames: unknown, options: unknown) => void>();

beforeEach(() => {
  animate.mockReset();
  Object.assign(document.documentElement, { animate });
  delete document.documentElement.dataset["theme"];
});

function painterOn(transition: Painted["startViewTransition"], less = false) {
  const painted: Painted = {
    documentElement: document.documentElement,
    ...(transition && { startViewTransition: transition }),
  };
  return createThemePainter(painted, () => less);
}

const theme = (): unknown => document.documentElement.dataset["theme"];

it("animates for 400 ms if the engine supports it", async () => {
  let update = (): void => undefined;
  const painter = painterOn((show) => {
    update = show;
    return { ready: Promise.resolve() };
  });
  painter.paint("dark");
  expect(theme()).toBe("dark");
  painter.spread("light", { x: 30, y: 40 });
  // A listener applies the theme too, which must not cut the animation short.
  painter.paint("light");
  expect(theme()).toBe("dark");
  update();
  expect(theme()).toBe("light");
  await vi.waitFor(() => expect(animate).toHaveBeenCalledOnce());
  expect(animate).toHaveBeenCalledWith(
    { clipPath: ["circle(0px at 30px 40px)", "circle(50px at 30px 40px)"] },
    {
      duration: 400,
      easing: "ease-in-out",
      pseudoElement: "::view-transition-new(root)",
    },
  );
});

it.each([
  ["wants less motion", true, () => expect.unreachable()],
  ["has an engine that can't", false, undefined],
])("applies at once for a user who %s", (_, less, transition) => {
  const painter = painterOn(transition, less);
  painter.spread("light", { x: 0, y: 0 });
  expect(theme()).toBe("light");
  expect(animate).not.toHaveBeenCalled();
});

it("tolerates a page that is not visible", async () => {
  const painter = painterOn((show) => {
    show();
    return { ready: Promise.reject(new DOMException("skipped")) };
  });
  painter.spread("light", { x: 0, y: 0 });
  expect(theme()).toBe("light");
  await Promise.resolve();
  expect(animate).not.toHaveBeenCalled();
});

it("applies the same theme only once", () => {
  const painter = painterOn(undefined);
  painter.paint("light");
  document.documentElement.dataset["theme"] = "dark";
  painter.paint("light");
  painter.spread("light", { x: 0, y: 0 });
  expect(theme()).toBe("dark");
});
