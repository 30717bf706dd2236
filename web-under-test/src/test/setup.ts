/**
 * Features that jsdom lacks and the client uses: modal dialogs and scrolling, as far as the tests
 * use them, following the HTML standard.
 */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// `findBy…` and `waitFor` wait in real time, which a busy machine stretches. Below `testTimeout`, so that they report first.
configure({ asyncUtilTimeout: 15_000 });

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

window.scrollTo = () => undefined;

// The accessibility checker draws on a canvas to detect icon fonts, and skips that without one.
HTMLCanvasElement.prototype.getContext = () => null;
