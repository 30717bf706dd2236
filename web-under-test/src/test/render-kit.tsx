/** Renders a component of the kit in a page, on timers that a test advances. */
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createTexts } from "../locales/texts";
import { TextsContext } from "../locales/use-translation";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import { fakeTimers } from "./fake-timers";

export function renderKit(children: ReactNode) {
  document.documentElement.lang = "en";
  document.title = "Kit";
  const timers = fakeTimers();
  const kit = createKit(timers);
  const within = (node: ReactNode) => (
    <TextsContext value={createTexts()}>
      <KitProvider kit={kit}>
        <main>
          <h1>Page</h1>
          {node}
        </main>
      </KitProvider>
    </TextsContext>
  );
  const { rerender } = render(within(children));
  return {
    kit,
    user: userEvent.setup(),
    pass: (ms: number) => act(() => timers.advance(ms)),
    /** Runs a function that shows something over the page, and waits until it is shown. */
    trigger: (run: () => void) => act(run),
    show: (node: ReactNode) => rerender(within(node)),
  };
}
