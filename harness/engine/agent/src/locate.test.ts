import { getRole } from "dom-accessibility-api";
import { describe, expect, it } from "vitest";
import { describeTarget, locate, NotLocated } from "./locate";
import { squeeze } from "./page-text";
import { LISTED_ROLES, selectorFor } from "./roles";
import { newPage } from "./testing/page";
import type { Target } from "./wire.generated";

function find(body: string, target: Target): string {
  return locate(newPage(body).document, target).id;
}

function problem(body: string, target: Target): string {
  try {
    locate(newPage(body).document, target);
  } catch (error) {
    expect(error).toBeInstanceOf(NotLocated);
    return (error as Error).message;
  }
  return expect.unreachable("something was found");
}

describe("an element is found by", () => {
  it.each<[string, string, Target]>([
    [
      "role and name",
      `<button id="other">Close</button><button id="it">Send</button>`,
      { finder: { role: { role: "button", name: "Send" } } },
    ],
    [
      "its declared role",
      `<div role="button" id="it" aria-label="Send"></div>`,
      { finder: { role: { role: "button", name: "Send" } } },
    ],
    [
      "its role alone",
      `<h1>Title</h1><a href="/" id="it">Home</a>`,
      { finder: { role: { role: "link" } } },
    ],
    [
      "a role that no element has by default",
      `<ul role="feed" id="it"><li>One</li></ul>`,
      { finder: { role: { role: "feed" } } },
    ],
    [
      "a name from another element",
      `<h2 id="h">Price</h2><input type="range" aria-labelledby="h" id="it">`,
      { finder: { role: { role: "slider", name: "Price" } } },
    ],
    [
      "its label",
      `<label for="it">Pay
        load</label><textarea id="it"></textarea>`,
      { finder: { label: "Pay load" } },
    ],
    [
      "the label around it",
      `<label>Amount <input id="it"></label>`,
      { finder: { label: "Amount" } },
    ],
    [
      "an invisible label",
      `<select id="it" aria-label="Coin"></select>`,
      { finder: { label: "Coin" } },
    ],
    [
      "the label of a password, which has no role",
      `<label for="it">Password</label><input type="password" id="it">`,
      { finder: { label: "Password" } },
    ],
    [
      "its placeholder",
      `<input placeholder="Search coins" id="it"><input placeholder="Search">`,
      { finder: { placeholder: "Search coins" } },
    ],
    [
      "its text",
      `<div><p id="it">One  <b>two</b></p></div>`,
      { finder: { text: "One two" } },
    ],
    [
      "the text of the deepest element",
      `<div><section><span id="it">Deep</span></section></div>`,
      { finder: { text: "Deep" } },
    ],
    [
      "its accessible name",
      `<button id="it">Send</button>`,
      { finder: { named: "Send" } },
    ],
    [
      "its name, without a text",
      `<p>A page</p><button id="it" aria-label="Close">×</button>`,
      { finder: { text: "Close" } },
    ],
    [
      "its name, with a hidden text",
      `<p hidden>Close</p><button id="it" aria-label="Close">×</button>`,
      { finder: { text: "Close" } },
    ],
    [
      "its position among several",
      `<button>Go</button><button id="it">Go</button>`,
      { finder: { role: { role: "button", name: "Go" } }, nth: 2 },
    ],
    [
      "its text, next to hidden elements",
      `<button hidden>Go</button><div style="display:none"><button>Go</button></div><div aria-hidden="true"><button>Go</button></div><button style="visibility:hidden">Go</button><button id="it">Go</button>`,
      { finder: { role: { role: "button", name: "Go" } } },
    ],
  ])("by %s", (_, body, target) => {
    expect(find(body, target)).toBe("it");
  });
});

describe("a target without a single match", () => {
  it("is reported with the names of that role", () => {
    expect(
      problem(
        `<button>Send</button><button hidden>Lost</button><button>Clear</button>`,
        { finder: { role: { role: "button", name: "Snd" } } },
      ),
    ).toBe(
      'button "Snd": nothing like it on the page; of that role there are "Send", "Clear"',
    );
  });

  it("is reported with the role of the matching element", () => {
    expect(
      problem(`<button>Log in</button><a href="/">Help</a><p>Log in</p>`, {
        finder: { role: { role: "link", name: "Log in" } },
      }),
    ).toBe(
      'link "Log in": nothing like it on the page; of that name there is a button',
    );
  });

  it("is reported alone if nothing is similar", () => {
    expect(problem("<p>x</p>", { finder: { text: "y" } })).toBe(
      'text "y": nothing like it on the page',
    );
    expect(problem("<p>x</p>", { finder: { role: { role: "tab" } } })).toBe(
      "tab: nothing like it on the page",
    );
    expect(problem("<p hidden>y</p>", { finder: { text: "y" } })).toBe(
      'text "y": nothing like it on the page',
    );
  });

  it("does not match a part of a name", () => {
    expect(
      problem("<button>Send now</button>", { finder: { text: "Send" } }),
    ).toContain("nothing like it");
  });

  it("lists several matches, and how to choose", () => {
    expect(
      problem(
        `<button>Go</button><button aria-label="Go">→</button><a href="/">Go</a>`,
        { finder: { role: { role: "button", name: "Go" } } },
      ),
    ).toBe(
      'button "Go": 2 match (button "Go", button "Go"); choose one with nth',
    );
    expect(
      problem("<p>a</p><span>a</span><b>a</b><i>a</i><u>a</u><s>a</s>", {
        finder: { text: "a" },
      }),
    ).toBe(
      'text "a": 6 match (p "a", span "a", b "a", i "a", u "a"); choose one with nth',
    );
  });

  it("gives the number of matches when nth is too high", () => {
    expect(
      problem("<button>Go</button>", {
        finder: { role: { role: "button", name: "Go" } },
        nth: 2,
      }),
    ).toBe('button "Go" (2): only 1 on the page');
  });
});

describe("target", () => {
  it("is printed as in the transcript", () => {
    expect(
      describeTarget({
        finder: { role: { role: "button", name: 'Say "hi"' } },
      }),
    ).toBe('button "Say \\"hi\\""');
    expect(
      describeTarget({ finder: { role: { role: "button" } }, nth: 3 }),
    ).toBe("button (3)");
    expect(describeTarget({ finder: { label: "Payload" } })).toBe('"Payload"');
    expect(describeTarget({ finder: { placeholder: "Coin" }, nth: 1 })).toBe(
      'placeholder "Coin" (1)',
    );
    expect(describeTarget({ finder: { text: "Send" } })).toBe('text "Send"');
  });

  it("has its white space collapsed", () => {
    expect(squeeze("\n a\u00a0 b\t")).toBe("a b");
  });
});

describe("the search by role", () => {
  /** Every HTML element, in all variants that differ in their role. */
  const ALL = [
    ..."a abbr address area article aside audio b blockquote button canvas caption code col datalist dd del details dfn dialog div dl dt em fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr i img input ins label legend li link main menu meter nav ol optgroup option output p picture progress s section select span strong summary sup table tbody td textarea tfoot th thead time tr u ul video"
      .split(" ")
      .map((tag) => [tag, {}] as const),
    ...["a", "area", "link"].map((tag) => [tag, { href: "/" }] as const),
    ...["text", "search", "tel", "url", "email"].flatMap((type) => [
      ["input", { type }] as const,
      ["input", { type, list: "l" }] as const,
    ]),
    ..."button image reset submit checkbox radio range number password date color file hidden"
      .split(" ")
      .map((type) => ["input", { type }] as const),
    ["select", { multiple: "" }] as const,
    ["img", { alt: "" }] as const,
    ["img", { alt: "A coin" }] as const,
    ...LISTED_ROLES.map((role) => ["div", { role }] as const),
    ["button", { role: "presentation" }] as const,
    ["div", { role: "tab button" }] as const,
  ];

  function pageOfEverything(): Element[] {
    const { document } = newPage();
    return ALL.map(([tag, attributes]) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, value);
      document.body.append(element);
      return element;
    });
  }

  it.each(LISTED_ROLES)("leaves out no %s", (role) => {
    const elements = pageOfEverything();
    const having = elements.filter((element) => getRole(element) === role);
    expect(having.length).toBeGreaterThan(0);
    const missed = having.filter(
      (element) => !element.matches(selectorFor(role)),
    );
    expect(missed.map((element) => element.outerHTML)).toEqual([]);
  });

  it("examines every element for an unlisted role", () => {
    expect(selectorFor("feed")).toBe("*");
    expect(selectorFor("constructor")).toBe("*");
  });
});
