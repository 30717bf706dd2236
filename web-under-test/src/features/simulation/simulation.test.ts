import { describe, expect, it } from "vitest";
import type { StoredTexts } from "../device/stored-texts";
import { createSimulation } from "./simulation";

const FLAG = "simulation_trading";

function simulationAt(
  path: string,
  flag: string | null = null,
  hasRoom = true,
) {
  const kept = new Map(flag === null ? [] : [[FLAG, flag]]);
  const listeners = new Set<(text: string | null) => void>();
  const stored: StoredTexts = {
    get: (key) => kept.get(key) ?? null,
    set(key, text) {
      kept.set(key, text);
      return hasRoom;
    },
    remove: (key) => void kept.delete(key),
    onChange(key, listener) {
      expect(key).toBe(FLAG);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const acts: string[] = [];
  const moves: string[] = [];
  let pathname = path;
  const simulation = createSimulation({
    stored,
    page: {
      pathname: () => pathname,
      goTo: (to) => acts.push(`to ${to}`),
      replaceWith: (to) => acts.push(`replaced with ${to}`),
      reload: () => acts.push("reloaded"),
    },
    probe: {
      note(note) {
        if (note.kind !== "transition") return;
        expect(note.machine).toBe("simulation");
        moves.push(`${note.from} → ${note.to} (${note.cause})`);
      },
    },
  });
  return {
    simulation,
    acts,
    moves,
    kept,
    go(to: string) {
      pathname = to;
      simulation.visit(to);
    },
    otherTab: (text: string | null) =>
      listeners.forEach((listener) => listener(text)),
  };
}

describe("simulation", () => {
  it.each([
    ["/spot/BTCUSDT", null, [], []],
    ["/login", null, [], []],
    ["/spot/ETHUSDT", "1", ["off → on (flag in storage)"], []],
    ["/ja/asset", "1", ["off → on (flag in storage)"], []],
    [
      "/login",
      "1",
      ["off → on (flag in storage)"],
      ["replaced with /spot/BTCUSDT"],
    ],
    [
      "/ja/login",
      "true",
      ["off → on (flag in storage)"],
      ["replaced with /ja/spot/BTCUSDT"],
    ],
    [
      "/en-IN/",
      "1",
      ["off → on (flag in storage)"],
      ["replaced with /spot/BTCUSDT"],
    ],
    ["/login", "", [], []],
  ])("starts at %s with the flag %j", (path, flag, moves, acts) => {
    const page = simulationAt(path, flag);
    expect(page.simulation.start()).toBe(acts.length === 0);
    expect(page.moves).toEqual(moves);
    expect(page.acts).toEqual(acts);
  });

  it.each([
    ["/", "/spot/BTCUSDT"],
    ["/spot/ETHUSDT", "/spot/BTCUSDT"],
    ["/zh-CN/login", "/zh-CN/spot/BTCUSDT"],
  ])("is entered from %s at %s", (path, first) => {
    const { simulation, kept, moves, acts } = simulationAt(path);
    simulation.start();
    expect(simulation.enter()).toBe(true);
    expect(kept.get(FLAG)).toBe("1");
    expect(moves).toEqual(["off → on (entered)"]);
    expect(acts).toEqual([`to ${first}`]);
  });

  it("stays off when the flag isn't stored", () => {
    const { simulation, kept, moves, acts } = simulationAt("/", null, false);
    simulation.start();
    expect(simulation.enter()).toBe(false);
    expect(simulation.state.get()).toBe("off");
    expect(kept.has(FLAG)).toBe(false);
    expect([...moves, ...acts]).toEqual([]);
  });

  it("reloads the current page on leaving", () => {
    const { simulation, kept, moves, acts } = simulationAt("/fr/fee", "1");
    simulation.start();
    simulation.leave();
    expect(kept.has(FLAG)).toBe(false);
    expect(moves).toEqual(["off → on (flag in storage)", "on → off (left)"]);
    expect(acts).toEqual(["reloaded"]);
  });

  it("redirects from pages that are not allowed while it is on", () => {
    const { simulation, go, acts } = simulationAt("/fee", "1");
    simulation.start();
    go("/record/margin");
    expect(acts).toEqual([]);
    go("/gallery");
    go("/gallery");
    expect(acts).toEqual(["replaced with /spot/BTCUSDT"]);
  });

  it("allows every page after leaving", () => {
    const { simulation, go, acts } = simulationAt("/fee", "1");
    simulation.start();
    simulation.leave();
    go("/gallery");
    expect(acts).toEqual(["reloaded"]);
  });
});

describe("another tab", () => {
  it.each([
    ["set", "/fee", null, "1", "off → on (set in another tab)", "reloaded"],
    [
      "set",
      "/ar/login",
      null,
      "1",
      "off → on (set in another tab)",
      "replaced with /ar/spot/BTCUSDT",
    ],
    [
      "cleared",
      "/fee",
      "1",
      null,
      "on → off (cleared in another tab)",
      "reloaded",
    ],
    [
      "emptied",
      "/fee",
      "1",
      "",
      "on → off (cleared in another tab)",
      "reloaded",
    ],
  ])(
    "that %s the flag is noticed at %s",
    (_, path, before, text, move, act) => {
      const page = simulationAt(path, before);
      page.simulation.start();
      page.moves.length = 0;
      page.otherTab(text);
      expect(page.moves).toEqual([move]);
      expect(page.acts).toEqual([act]);
    },
  );

  it.each([
    ["1", "2"],
    [null, null],
  ])("changes nothing from %j to %j", (before, text) => {
    const page = simulationAt("/fee", before);
    page.simulation.start();
    page.otherTab(text);
    expect(page.acts).toEqual([]);
  });

  it("is followed once, until it stops", () => {
    const page = simulationAt("/fee");
    page.simulation.start();
    page.simulation.start();
    page.otherTab("1");
    expect(page.acts).toEqual(["reloaded"]);
    page.simulation.stop();
    page.otherTab(null);
    expect(page.acts).toEqual(["reloaded"]);
  });
});
