import { describe, expect, it } from "vitest";
import { byId, newPage } from "./testing/page";
import { tapTarget, targetOf } from "./target";
import type { Target } from "./wire.generated";

function describeIt(body: string): Target | undefined {
  return targetOf(byId(newPage(body), "it"));
}

function tapIt(body: string): Target | undefined {
  return tapTarget(byId(newPage(body), "it"));
}

describe("element is described by", () => {
  it.each<[string, string, Target]>([
    [
      "its role and name",
      `<button>Close</button><button id="it">Send</button>`,
      { finder: { role: { role: "button", name: "Send" } } },
    ],
    [
      "its position among others of the same name",
      `<button>Delete</button><button id="it">Delete</button>`,
      { finder: { role: { role: "button", name: "Delete" } }, nth: 2 },
    ],
    [
      "its position among those that are shown",
      `<button hidden>Delete</button><button>Delete</button><button id="it">Delete</button>`,
      { finder: { role: { role: "button", name: "Delete" } }, nth: 2 },
    ],
    [
      "the label of a field",
      `<label>Email <input id="it" placeholder="ann@myapp.test"></label>`,
      { finder: { label: "Email" } },
    ],
    [
      "the label of a password's field, which has no role",
      `<label>Password <input id="it" type="password"></label>`,
      { finder: { label: "Password" } },
    ],
    [
      "the placeholder of a field without a label",
      `<input id="it" type="password" placeholder="Code">`,
      { finder: { placeholder: "Code" } },
    ],
    [
      "its distinguishing text",
      `<label>Amount <input></label><label>Amount <input id="it" placeholder="USDT"></label>`,
      { finder: { placeholder: "USDT" } },
    ],
    [
      "the role and name of a checkbox",
      `<label><input id="it" type="checkbox"> I agree</label>`,
      { finder: { role: { role: "checkbox", name: "I agree" } } },
    ],
    [
      "its text",
      `<div id="it"> Pay <b></b> later</div>`,
      { finder: { text: "Pay later" } },
    ],
    [
      "its role alone, if it has no name",
      `<button></button><button id="it"><svg></svg></button>`,
      { finder: { role: { role: "button" } }, nth: 2 },
    ],
  ])("%s", (_, body, target) => {
    expect(describeIt(body)).toEqual(target);
  });

  it("nothing if it is invisible", () => {
    expect(describeIt(`<button id="it" hidden>Send</button>`)).toBeUndefined();
  });

  it("nothing if it has neither name nor text nor role", () => {
    expect(describeIt(`<div id="it"></div>`)).toBeUndefined();
  });

  it("no role that scenarios don't support", () => {
    expect(
      describeIt(`<div id="it" role="gadget" aria-label="x">Turn</div>`),
    ).toEqual({ finder: { label: "x" } });
  });
});

describe("a tap is on", () => {
  const pay: Target = { finder: { role: { role: "button", name: "Pay" } } };

  it("the control around the element", () => {
    expect(tapIt(`<button><span><i id="it">Pay</i></span></button>`)).toEqual(
      pay,
    );
    expect(tapIt(`<div role="button"><i id="it">Pay</i></div>`)).toEqual(pay);
  });

  it("the element itself if no control is around it", () => {
    expect(tapIt(`<main><p id="it">Pay</p></main>`)).toEqual({
      finder: { text: "Pay" },
    });
  });

  it("a text in the same box if the element has none", () => {
    const target = { finder: { text: "Order 7" } };
    expect(
      tapIt(`<div><i id="it"></i><p>Order 7</p><p>9 USDT</p></div>`),
    ).toEqual(target);
    expect(tapIt(`<div id="it"><p>Order 7</p><p>9 USDT</p></div>`)).toEqual(
      target,
    );
  });

  it("never on another control", () => {
    expect(
      tapIt(`<div><i id="it"></i><button>Pay</button></div>`),
    ).toBeUndefined();
  });
});
