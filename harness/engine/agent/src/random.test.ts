import { describe, expect, it } from "vitest";
import { installRandom } from "./random";
import { newPage, type Scope } from "./testing/page";

function pageWith(seed: number): Scope {
  const scope = newPage();
  installRandom(scope, seed);
  return scope;
}

const DRAW =
  "JSON.stringify([Math.random(), [...crypto.getRandomValues(new Uint8Array(8))], crypto.randomUUID()])";

describe("random numbers", () => {
  it("are the same for the same seed, and different for another", () => {
    expect(pageWith(7).eval(DRAW)).toBe(pageWith(7).eval(DRAW));
    expect(pageWith(7).eval(DRAW)).not.toBe(pageWith(8).eval(DRAW));
  });

  it("lie between 0 and 1 and are spread out", () => {
    const drawn = pageWith(1).eval(
      "Array.from({ length: 1000 }, Math.random)",
    ) as number[];
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(new Set(drawn).size).toBe(1000);
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });

  it("make unique UUIDs of version 4", () => {
    const scope = pageWith(3);
    const made = scope.eval(
      "Array.from({ length: 50 }, () => crypto.randomUUID())",
    ) as string[];
    for (const uuid of made)
      expect(uuid).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    expect(new Set(made).size).toBe(50);
  });

  it("fill exactly the view they are given, and return it", () => {
    const scope = pageWith(3);
    expect(
      scope.eval(
        "var whole = new Uint8Array(16); var part = new Uint16Array(whole.buffer, 4, 2); crypto.getRandomValues(part) === part",
      ),
    ).toBe(true);
    const bytes = [...(scope.eval("whole") as Uint8Array)];
    expect(bytes.slice(0, 4).concat(bytes.slice(8))).toEqual(
      Array<number>(12).fill(0),
    );
    expect(bytes.slice(4, 8).some((byte) => byte !== 0)).toBe(true);
  });

  it.each(["null", "new Float32Array(2)", "new Uint8Array(65537)"])(
    "are refused to %s, as in a browser",
    (what) => {
      expect(() =>
        pageWith(3).eval(`crypto.getRandomValues(${what})`),
      ).toThrow();
    },
  );
});
