import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { browserStoredTexts } from "../device/stored-texts";
import { createSimulation } from "./simulation";
import {
  SimulationContext,
  useMayBeSeen,
  useSimulation,
} from "./use-simulation";

beforeEach(() => window.localStorage.clear());

function Frame() {
  const { isOn, enter, leave } = useSimulation();
  return (
    <>
      <button onClick={isOn ? leave : enter}>{isOn ? "leave" : "enter"}</button>
      {useMayBeSeen() && <Outlet />}
    </>
  );
}

it("hides pages that are not allowed, and offers entering and leaving", async () => {
  const acts: string[] = [];
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [{ path: "*", element: <p>the page</p> }],
      },
    ],
    { initialEntries: ["/gallery"] },
  );
  const simulation = createSimulation({
    stored: browserStoredTexts(window),
    page: {
      pathname: () => router.state.location.pathname,
      goTo: (path) => acts.push(`to ${path}`),
      replaceWith: (path) => acts.push(`replaced with ${path}`),
      reload: () => acts.push("reloaded"),
    },
    probe: { note: () => undefined },
  });
  simulation.start();
  const user = userEvent.setup();
  render(
    <SimulationContext value={simulation}>
      <RouterProvider router={router} />
    </SimulationContext>,
  );
  expect(screen.getByText("the page")).toBeVisible();
  await act(() => router.navigate("/ja/fee"));
  await user.click(screen.getByRole("button", { name: "enter" }));
  expect(window.localStorage.getItem("simulation_trading")).toBe("1");
  expect(acts).toEqual(["to /ja/spot/BTCUSDT"]);
  expect(screen.getByText("the page")).toBeVisible();
  await act(() => router.navigate("/ja/gallery"));
  expect(screen.queryByText("the page")).toBeNull();
  expect(acts).toEqual([
    "to /ja/spot/BTCUSDT",
    "replaced with /ja/spot/BTCUSDT",
  ]);
  await user.click(screen.getByRole("button", { name: "leave" }));
  expect(window.localStorage.getItem("simulation_trading")).toBeNull();
  expect(screen.getByText("the page")).toBeVisible();
});
