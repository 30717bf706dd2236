/** The types of a document as globals, as in a page. Modules take the browser's functions from them. */
import { JSDOM } from "jsdom";

const { window } = new JSDOM("", {
  url: "https://www.exchange.test/",
  runScripts: "outside-only",
});
const NEEDED =
  /^(?:Attr|CSSStyleDeclaration|Document|DocumentFragment|Element|ElementInternals|EventTarget|[A-Za-z]*Event|HTML\w*Element|Node|Range|SVGElement|ShadowRoot|TreeWalker|getComputedStyle)$/;

for (const name of Object.getOwnPropertyNames(window))
  if (NEEDED.test(name))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: window[name as keyof typeof window],
    });
