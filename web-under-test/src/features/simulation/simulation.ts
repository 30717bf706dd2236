/**
 * Simulated trading: a flag that every page and tab of the site goes by, and the pages that one may see with it (§2.2, §4).
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
  /** Takes the flag for what it is, and hears of other tabs from now on. Whether the page stays. */
  start(): boolean;
  stop(): void;
  /** Leaves the page at `pathname` if it isn't for simulation while that is on; to be told of each page that is shown. */
  visit(pathname: string): void;
  /** Sets the flag, and goes to the simulation's first page. Returns false, and stays off, if the browser stores no flag. */
  enter(): boolean;
  /** Takes the flag away, and loads the page anew. */
  leave(): void;
}

/** The page that the client runs on. */
export interface SimulationPage {
  pathname(): string;
  /** Goes to a path; back leads to where one was. */
  goTo(path: string): void;
  /** Goes to a path; back doesn't lead to where one was. */
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
  let stopHearing: (() => void) | null = null;

  const spotPage = (): string =>
    localisedPath(DEFAULT_SPOT_PAGE, localeOfPath(page.pathname()));

  /** The page goes on for a moment after it was told to go elsewhere. */
  let isLeaving = false;
  const goToSpotPage = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    page.replaceWith(spotPage());
  };

  const visit = (pathname: string): void => {
    if (machine.state.get() === "on" && !isAllowed(pathname)) goToSpotPage();
  };

  const hear = (text: string | null): void => {
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
      stopHearing ??= stored.onChange(SIMULATION_FLAG, hear);
      if (isFlagSet(stored.get(SIMULATION_FLAG)))
        machine.go("on", "flag in storage");
      visit(page.pathname());
      return !isLeaving;
    },
    stop: () => stopHearing?.(),
    visit,
    enter() {
      if (!stored.set(SIMULATION_FLAG, FLAG_SET)) {
        // The next page has to find the flag; the flag of this page alone would go with its requests.
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
