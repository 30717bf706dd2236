/** Simulation in components: its state, and functions to enter and leave it. */
import { createContext, useContext, useEffect } from "react";
import { useLocation } from "react-router";
import { useStore } from "../../lib/use-store";
import { isAllowed } from "./allowed-pages";
import type { Simulation } from "./simulation";

export const SimulationContext = createContext<Simulation | null>(null);

interface UsedSimulation {
  readonly isOn: boolean;
  /** Returns whether simulation is entered. */
  readonly enter: () => boolean;
  readonly leave: () => void;
}

export function useSimulation(): UsedSimulation {
  const simulation = usedSimulation();
  const isOn = useStore(simulation.state) === "on";
  return { isOn, enter: simulation.enter, leave: simulation.leave };
}

/** Reports every page that the router shows to the simulation, and returns whether it may be shown. */
export function useMayBeSeen(): boolean {
  const simulation = usedSimulation();
  const { pathname } = useLocation();
  const isOn = useStore(simulation.state) === "on";
  useEffect(() => simulation.visit(pathname), [simulation, pathname]);
  return !isOn || isAllowed(pathname);
}

function usedSimulation(): Simulation {
  const simulation = useContext(SimulationContext);
  if (simulation === null)
    throw new Error("components stand inside SimulationContext");
  return simulation;
}
