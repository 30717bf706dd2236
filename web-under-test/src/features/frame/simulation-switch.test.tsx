import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { browserTimers } from "../../lib/timers";
import { createStore } from "../../lib/store";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import { createKit } from "../../ui/kit";
import { KitProvider } from "../../ui/kit-provider";
import type { SimulationState } from "../simulation/simulation";
import { SimulationContext } from "../simulation/use-simulation";
import { SimulationSwitch } from "./simulation-switch";

it.each([
  [true, 0],
  [false, 1],
])("entered: %j, with %i messages", async (isEntered, count) => {
  const kit = createKit(browserTimers);
  const simulation = {
    state: createStore<SimulationState>("off"),
    start: () => true,
    stop: () => undefined,
    visit: () => undefined,
    enter: () => isEntered,
    leave: () => undefined,
  };
  render(
    <TextsContext value={createTexts()}>
      <KitProvider kit={kit}>
        <SimulationContext value={simulation}>
          <SimulationSwitch />
        </SimulationContext>
      </KitProvider>
    </TextsContext>,
  );
  const control = await screen.findByRole("switch", {
    name: "Simulated trading",
  });
  await userEvent.click(control);
  expect(control).not.toBeChecked();
  expect(kit.messages.list.get()).toHaveLength(count);
  const text = /storage is full or blocked/;
  expect(screen.queryAllByText(text)).toHaveLength(count);
});
