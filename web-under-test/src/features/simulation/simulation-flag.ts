/** The flag in local storage for simulated trading (§4); any value turns it on. */

export const SIMULATION_FLAG = "simulation_trading";

export const FLAG_SET = "1";

export function isFlagSet(stored: string | null): boolean {
  return stored !== null && stored !== "";
}
