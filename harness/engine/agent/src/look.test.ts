import { describe, expect, it } from "vitest";
import { look } from "./look";
import { newPage } from "./testing/page";

/** The tree of a page, one line per node. */
function treeOf(body: string): string[] {
  const { document } = newPage(body);
  return look(document.body).map(([depth, text]) => "  ".repeat(depth) + text);
}

describe("a look at the page", () => {
  it("prints roles, names and levels, and replaces elements without a role by their content", () => {
    expect(
      treeOf(
        `<main><header><h2>Orders</h2></header><p>Two <b>open</b> orders</p><nav aria-label="Tabs"><button>All</button></nav></main>`,
      ),
    ).toEqual([
      "main",
      `  heading "Orders" [level 2]`,
      "  text: Two open orders",
      `  navigation "Tabs"`,
      `    button "All"`,
    ]);
  });

  it("names a table's cells by their content", () => {
    expect(
      treeOf(
        `<table><caption>Coins</caption><tr><th>Coin</th><th>Amount</th></tr><tr><th scope="row">BTC</th><td><a href="/sell">Sell</a> 5</td></tr></table>`,
      ),
    ).toEqual([
      `table "Coins"`,
      "  text: Coins",
      "  row",
      "    columnheader: Coin",
      "    columnheader: Amount",
      "  row",
      "    rowheader: BTC",
      "    cell",
      `      link "Sell" → /sell`,
      "      text: 5",
    ]);
  });

  it("prints states and values, but no passwords", () => {
    expect(
      treeOf(
        `<label>Amount <input value="5" required></label>
         <label for="word">Word</label><input id="word" type="password" value="abc">
         <select aria-label="Coin"><option>BTC<option selected>ETH</select>
         <label><input type="checkbox" checked disabled>Post only</label>
         <button aria-expanded="false" aria-pressed="true">More</button>
         <div role="slider" aria-label="Leverage" aria-valuenow="20"></div>
         <a href="https://other.test/a?b=c" aria-current="page">Other</a>`,
      ),
    ).toEqual([
      `textbox "Amount" [required] = "5"`,
      `password "Word" = "•••"`,
      `combobox "Coin" = "ETH"`,
      `checkbox "Post only" [checked, disabled]`,
      `button "More" [pressed, collapsed]`,
      `slider "Leverage" = "20"`,
      `link "Other" [current page] → https://other.test/a?b=c`,
    ]);
  });

  it("leaves out imperceptible elements", () => {
    expect(
      treeOf(
        `<p hidden>a</p><p aria-hidden="true">b</p><p style="display:none">c</p><p style="visibility:hidden">d</p><div inert>e</div><script>f</script><p>g</p>`,
      ),
    ).toEqual(["text: g"]);
  });

  it("reads components through their shadow trees and slots", () => {
    const { document } = newPage(`<x-card id="card"><b>Inside</b></x-card>`);
    const card = document
      .getElementById("card")
      ?.attachShadow({ mode: "open" });
    if (card) card.innerHTML = `<h3>Card</h3><slot></slot>`;
    expect(look(document.body)).toEqual([
      [0, `heading "Card" [level 3]`],
      [0, "text: Inside"],
    ]);
  });

  it("prints requested attributes, and a line for each element that has one", () => {
    const { document } = newPage(
      `<table><tr><td data-tone="up">+5</td><td><span data-tone="down">-2</span> today</td><td><b data-new>x</b></td></tr></table>`,
    );
    const tree = look(document.body, ["data-tone", "data-new"]);
    expect(tree.map(([depth, text]) => "  ".repeat(depth) + text)).toEqual([
      "table",
      "  row",
      "    cell [data-tone=up]: +5",
      "    cell",
      "      text [data-tone=down]: -2",
      "      text: today",
      "    cell",
      "      text [data-new]: x",
    ]);
  });

  it("stops at limits of lines, elements and depth, and reports so", () => {
    const limits = { depth: 9, elements: 9, lines: 9 };
    const of = (body: string, limit: Partial<typeof limits>): string[] => {
      const { document } = newPage(body);
      const tree = look(document.body, [], { ...limits, ...limit });
      return tree.map(([, text]) => text);
    };
    const list = "<hr><hr><hr>";
    const more = "… and more";
    expect(of(list, {})).toEqual(["separator", "separator", "separator"]);
    expect(of(list, { lines: 2 })).toEqual(["separator", "separator", more]);
    expect(of(list, { elements: 3 })).toEqual(["separator", "separator", more]);
    const nested = "<ul><li><ul><li><ul><li>a</ul></ul></ul>";
    expect(of(nested, { depth: 3 })).toEqual([
      "list",
      "listitem",
      "list",
      more,
    ]);
    // Each of these could be named by its whole content.
    const named = "<div role=button>".repeat(3);
    expect(of(named, { elements: 4 })).toEqual(["button", more]);
    expect(treeOf(`<p>${"a".repeat(10_000)}</p>`)).toEqual([
      `text: ${"a".repeat(194)}…`,
    ]);
  });
});

describe("a label's text", () => {
  it.each([
    [`<label><span>Name</span><input></label>`, [[0, 'textbox "Name" = ""']]],
    [
      `<label>I accept the <a href="/t">terms</a><input type="checkbox"></label>`,
      [
        [0, 'link "terms" → /t'],
        [0, 'checkbox "I accept the terms"'],
      ],
    ],
    [
      `<label><input type="radio" style="display: none"><span>Own</span></label>`,
      [[0, "text: Own"]],
    ],
  ])("is shown once: %s", (html, lines) => {
    expect(look(newPage(html).document.body)).toEqual(lines);
  });
});
