import { describe, expect, it } from "vitest";
import { readControls } from "./controls";
import { newPage } from "./testing/page";
import type { PageControl } from "./wire.generated";

function controlsOf(body: string): PageControl[] {
  return readControls(newPage(body).document).controls;
}

function namesOf(body: string): unknown[] {
  return controlsOf(body).map(({ target }) => target);
}

describe("controls", () => {
  it("are listed with the target that finds them and how they are operated", () => {
    const controls = controlsOf(
      `<button>Pay</button><a href="/next">Next</a>
      <label>Amount <input inputmode="decimal" max="10" value="3"></label>
      <label>Coin <select><option>BTC<option disabled>ETH</select></label>`,
    );
    expect(controls).toEqual([
      {
        target: { finder: { role: { role: "button", name: "Pay" } } },
        operation: { kind: "tap", href: null },
      },
      {
        target: { finder: { role: { role: "link", name: "Next" } } },
        operation: { kind: "tap", href: "https://www.exchange.test/next" },
      },
      {
        target: { finder: { label: "Amount" } },
        operation: expect.objectContaining({
          kind: "fill",
          label: "Amount",
          form: "text",
          mode: "decimal",
          max: "10",
          longest: null,
          value: "3",
        }),
      },
      {
        target: { finder: { label: "Coin" } },
        operation: { kind: "select", options: ["BTC"] },
      },
    ]);
  });

  it.each([
    ["are disabled", `<button disabled>Pay</button>`],
    ["say that they are", `<button aria-disabled="true">Pay</button>`],
    ["are hidden", `<button hidden>Pay</button>`],
    ["are inert", `<div inert><button>Pay</button></div>`],
    ["can only be read", `<input aria-label="Code" readonly>`],
    ["choose a file", `<input aria-label="Photo" type="file">`],
  ])("that %s are left out", (_, body) => {
    expect(controlsOf(body)).toEqual([]);
  });

  it("behind a modal dialog are left out", () => {
    const body = `<button>Pay</button><div role="dialog" aria-modal="true" aria-label="Sure?"><button>Yes</button></div>`;
    const yes = { finder: { role: { role: "button", name: "Yes" } } };
    expect(namesOf(body)).toEqual([yes]);
  });
});
