/**
 * The destinations of the main navigation; during simulated trading only the allowed ones (§2.2).
 */
import { isAllowed } from "../simulation/allowed-pages";
import { useSimulation } from "../simulation/use-simulation";
import { DESTINATIONS, PAGE_PATHS } from "./page-paths";

export function useDestinations(): typeof DESTINATIONS {
  const { isOn } = useSimulation();
  return isOn
    ? DESTINATIONS.filter(({ page }) => isAllowed(PAGE_PATHS[page]))
    : DESTINATIONS;
}
