/** The flag in local storage that says that trading is simulated (§4); set is on, whatever it is set to. */

export const SIMULATION_FLAG = "simulation_trading";

export const FLAG_SET = "1";

export function isFlagSet(stored: string | null): boolean {
  return stored !== null && stored !== "";
}
