import { expect, it } from "vitest";
import { examine, readHead } from "./examine";
import { byId, newPage } from "./testing/page";

it("reads an element's attributes, styles and value", () => {
  const scope = newPage(
    `<input id="it" class="a b" disabled style="color:red">`,
  );
  const field = byId(scope, "it") as HTMLInputElement;
  field.value = "5";
  expect(examine(field, ["color", "no-such-style"], [])).toEqual({
    attributes: { id: "it", class: "a b", disabled: "", style: "color:red" },
    styles: { color: "rgb(255, 0, 0)", "no-such-style": "" },
    value: "5",
    lists: {},
  });
  expect(examine(scope.document.body, [], []).value).toBeNull();
});

it("lists the names of the visible elements with a role", () => {
  const { document } = newPage(
    `<nav><a href="/">Home</a><a href="/help"><b>Help</b> me</a><a href="/x" hidden>X</a></nav><a href="/y">Y</a>`,
  );
  const nav = document.querySelector("nav") as HTMLElement;
  expect(examine(nav, [], ["link", "button"]).lists).toEqual({
    link: ["Home", "Help me"],
    button: [],
  });
});

it("reads a document's metadata wherever it is", () => {
  const { document } = newPage(
    `<link rel="canonical" href="/a"><link rel="ALTERNATE" hreflang="x-default" href="/b"><link rel="alternate" href="/feed"><meta property="og:title" content="T"><meta charset="utf-8">`,
  );
  document.documentElement.lang = "ar";
  document.documentElement.dir = "rtl";
  expect(readHead(document)).toEqual({
    lang: "ar",
    dir: "rtl",
    canonical: ["https://www.exchange.test/a"],
    alternates: [["x-default", "https://www.exchange.test/b"]],
    meta: [["og:title", "T"]],
  });
});

it("lists what a shadow tree and its slots show", () => {
  const scope = newPage(
    `<nav id="nav"><x-a id="host"><a href="/b">Slotted</a></x-a></nav>`,
  );
  const root = byId(scope, "host").attachShadow({ mode: "open" });
  root.innerHTML = `<a href="/a">Inside</a><div hidden><a href="/c">Hidden</a></div><main><slot></slot></main>`;
  const links = (box: Element | null) =>
    box && examine(box, [], ["link"]).lists["link"];
  expect(links(byId(scope, "nav"))).toEqual(["Inside", "Slotted"]);
  expect(links(root.querySelector("main"))).toEqual(["Slotted"]);
});
