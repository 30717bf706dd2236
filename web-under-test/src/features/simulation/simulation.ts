/**
 * Simulated trading: a flag shared by all pages and tabs of the site, and the pages that are allowed with it (§2.2, §4).
 *
 * ```ts
 * const simulation = createSimulation({ stored, page, probe });
 * simulation.start();
 * simulation.enter();
 * ```
 */
import { DEFAULT_SPOT_PAGE } from "../../constants/defaults";
import type { Probe } from "../../lib/probe";
import type { Store } from "../../lib/store";
import type { StoredTexts } from "../device/stored-texts";
import { localeOfPath, localisedPath } from "../locale/locale-path";
import { createMachine } from "../risk/machine";
import { isAllowed } from "./allowed-pages";
import { FLAG_SET, isFlagSet, SIMULATION_FLAG } from "./simulation-flag";

export type SimulationState = "off" | "on";

export interface Simulation {
  readonly state: Store<SimulationState>;
  /** Reads the flag, and follows other tabs from now on. Returns whether the page stays. */
  start(): boolean;
  stop(): void;
  /** Leaves the page at `pathname` if simulation is on and the page isn't allowed; to be called for each page that is shown. */
  visit(pathname: string): void;
  /** Sets the flag, and goes to the simulation's first page. Returns false, and stays off, if the browser stores no flag. */
  enter(): boolean;
  /** Removes the flag, and reloads the page. */
  leave(): void;
}

/** The page that the client runs on. */
export interface SimulationPage {
  pathname(): string;
  /** Navigates to a path; "back" returns to the current page. */
  goTo(path: string): void;
  /** Navigates to a path; "back" skips the current page. */
  replaceWith(path: string): void;
  reload(): void;
}

export interface SimulationParts {
  readonly stored: StoredTexts;
  readonly page: SimulationPage;
  readonly probe: Probe;
}

export function createSimulation({
  stored,
  page,
  probe,
}: SimulationParts): Simulation {
  const machine = createMachine<SimulationState>("simulation", "off", probe);
  let unsubscribe: (() => void) | null = null;

  const spotPage = (): string =>
    localisedPath(DEFAULT_SPOT_PAGE, localeOfPath(page.pathname()));

  /** The page continues for a moment after it was redirected. */
  let isLeaving = false;
  const goToSpotPage = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    page.replaceWith(spotPage());
  };

  const visit = (pathname: string): void => {
    if (machine.state.get() === "on" && !isAllowed(pathname)) goToSpotPage();
  };

  const listener = (text: string | null): void => {
    const isSet = isFlagSet(text);
    if (isSet === (machine.state.get() === "on")) return;
    if (isSet) machine.go("on", "set in another tab");
    else machine.go("off", "cleared in another tab");
    if (isSet && !isAllowed(page.pathname())) goToSpotPage();
    else page.reload();
  };

  return {
    state: machine.state,
    start() {
      unsubscribe ??= stored.onChange(SIMULATION_FLAG, listener);
      if (isFlagSet(stored.get(SIMULATION_FLAG)))
        machine.go("on", "flag in storage");
      visit(page.pathname());
      return !isLeaving;
    },
    stop: () => unsubscribe?.(),
    visit,
    enter() {
      if (!stored.set(SIMULATION_FLAG, FLAG_SET)) {
        // The next page must find the flag in storage; a flag in memory would be lost on navigation.
        stored.remove(SIMULATION_FLAG);
        return false;
      }
      machine.go("on", "entered");
      page.goTo(spotPage());
      return true;
    },
    leave() {
      stored.remove(SIMULATION_FLAG);
      machine.go("off", "left");
      page.reload();
    },
  };
}

/** Simulation on the page in `window`. */
export function pageOf({ location }: Window): SimulationPage {
  return {
    pathname: () => location.pathname,
    goTo: (path) => location.assign(path),
    replaceWith: (path) => location.replace(path),
    reload: () => location.reload(),
  };
}
