/** Features that jsdom lacks: sizes, without which a virtual list is empty, and scrolling. */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// `findBy…` and `waitFor` wait in real time, which a busy machine stretches. Below `testTimeout`, so that they report first.
configure({ asyncUtilTimeout: 15_000 });

Object.defineProperties(Element.prototype, {
  clientHeight: { configurable: true, get: () => 600 },
  clientWidth: { configurable: true, get: () => 800 },
});
// The row height that a virtual list measures.
Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
  configurable: true,
  get: () => 30,
});
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// A wide window by default.
window.matchMedia = (media) => ({
  media,
  matches: true,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => true,
});
