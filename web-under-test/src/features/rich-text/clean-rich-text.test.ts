// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { runs } from "../../test/runs";
import { richTextCleaner } from "./clean-rich-text";

const warn = vi.fn<(text: string) => void>();
const clean = richTextCleaner(window, warn);

const TAGS =
  "a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  );
const ATTRIBUTES =
  "href target rel title src alt width height colspan rowspan dir lang".split(
    " ",
  );

describe("rich text", () => {
  it.each([
    // The allowed list.
    [`<p dir="rtl" lang="ar">a</p>`, `<p dir="rtl" lang="ar">a</p>`],
    [
      "<table><thead><tr><th colspan=2>a</th></tr></thead><tbody><tr><td rowspan=2>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>",
      `<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>`,
    ],
    [
      `<p style="a" class="a" id="a" data-a="a" aria-label="a" onclick="a" title="a" width="1" href="/">a</p>`,
      "<p>a</p>",
    ],
    [`<span colspan="2">a</span>`, "<span>a</span>"],
    // Tags removed with their content.
    ["a<script>b</script>c", "ac"],
    ["a<noscript>b<p>c</p></noscript>d", "ad"],
    ["a<style>b</style><iframe>c</iframe><template>d</template>e", "ae"],
    ["a<svg><text>b</text></svg><math><mi>c</mi></math>d", "ad"],
    // Comments, and tags whose text is kept.
    ["a<!-- b -->c<!--[if IE]>d<![endif]-->e", "ace"],
    ["<font>a <mark>b</mark></font> <x-y>c</x-y>", "a b c"],
    ["<form><button>a</button><input></form>", "a"],
    // Links.
    [`<a href="/fee" target="_top">a</a>`, `<a href="/fee">a</a>`],
    [
      `<a href=" /fee" target="_BLANK" rel="noreferrer">a</a>`,
      `<a href="/fee" target="_blank" rel="opener">a</a>`,
    ],
    [
      `<a href="https://evil.test">a</a>`,
      `<a href="https://evil.test" rel="nofollow">a</a>`,
    ],
    [
      `<a href="exchange://app/home/home">a</a>`,
      `<a href="exchange://app/home/home">a</a>`,
    ],
    [`<a href="market://a">a</a>`, `<a href="market://a">a</a>`],
    [`<a href="java&#10;script:a" target="_blank" rel="me">a</a>`, "<a>a</a>"],
    [`<a href="spot">a</a>`, "<a>a</a>"],
    // Images.
    [
      `<img src="https://evil.test/a" alt="a" title="b" width="1" height="2">`,
      `<img src="https://evil.test/a" alt="a" title="b" width="1" height="2">`,
    ],
    [`<img src="data:image/png,a">`, `<img src="data:image/png,a">`],
    [`<img src="blob:a">`, `<img src="blob:a">`],
    [`<img src="/a" srcset="/b">`, `<img src="/a">`],
    [`<img src="#a" onerror="a">`, "<img>"],
    [`<img src="ftp://a/b">`, "<img>"],
    [`<img src="mailto:a">`, "<img>"],
    [`<img src="javascript:a">`, "<img>"],
    [`<img src="data:text/html,a">`, "<img>"],
  ])("%s becomes %s", (html, left) => {
    expect(clean(html)).toBe(left);
  });

  // Parts of a table are only kept within a table; they are tested above.
  const alone = TAGS.filter(
    (tag) => !/^(?:t(?:body|foot|head|[dhr]))$/.test(tag),
  );
  it.each(alone)("may have <%s>", (tag) => {
    const page = document.createElement("div");
    page.innerHTML = clean(`<${tag}></${tag}>`);
    expect(page.firstElementChild?.localName).toBe(tag);
  });

  it.each([
    ["a", "href", "/a"],
    ["a", "target", "_blank"],
    ["a", "rel", "me"],
    ["a", "title", "a"],
    ["img", "src", "/a"],
    ["img", "alt", "a"],
    ["img", "title", "a"],
    ["img", "width", "1"],
    ["img", "height", "1"],
    ["td", "colspan", "2"],
    ["td", "rowspan", "2"],
    ["th", "colspan", "2"],
    ["th", "rowspan", "2"],
    ["p", "dir", "rtl"],
    ["p", "lang", "ar"],
  ])("may have <%s> with %s", (tag, name, value) => {
    const others = tag === "a" && name !== "href" ? ' href="/a"' : "";
    const text = `<${tag}${others} ${name}="${value}"></${tag}>`;
    const page = document.createElement("div");
    page.innerHTML = clean(
      /^t[dh]$/.test(tag) ? `<table><tr>${text}</tr></table>` : text,
    );
    const left = page.querySelector(tag)?.getAttribute(name) ?? "";
    expect(left.split(" ")).toContain(value);
  });

  it("reports refused links, and nothing else", () => {
    warn.mockReset();
    clean(`<a href="data:,a">a</a><img src="data:,b"><p href="data:,c">c</p>`);
    expect(warn.mock.calls).toEqual([["unsafe link refused: data:,a"]]);
  });

  const piece = fc.constantFrom(
    ...TAGS.map((tag) => `<${tag}>`),
    ...TAGS.map((tag) => `</${tag}>`),
    ..."<script> </script> <noscript> </noscript> <svg> </svg> <math> <mtext> <style> </style> <title> <textarea> <select> <option> <template> <form> <iframe srcdoc='<script>a()</script>'> <x-y> <!-- --> --!> ]]> <![CDATA[ <? <% ${ {{ <p <a".split(
      " ",
    ),
    ` href="javascript:a()"`,
    ` href="//a"`,
    ` src=x onerror=a()>`,
    ` style="background:url(javascript:a())">`,
    `<img src=x onerror=a()>`,
    `<a href="jAvascript:a()" target=_blank>`,
    `<base href="//evil.test">`,
    `<meta http-equiv=refresh content=0>`,
    `<a id=attributes name=attributes>`,
    `'`,
    `"`,
    `>`,
    `&lt;script&gt;`,
    `a`,
    `\0`,
  );

  it("contains nothing executable", () => {
    const text = fc
      .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string()), {
        maxLength: 20,
      })
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (html) => {
        const page = document.createElement("div");
        page.innerHTML = clean(html);
        const all = [...page.querySelectorAll("*")];
        const tags = all.map((one) => one.localName);
        expect(tags.filter((tag) => !TAGS.includes(tag))).toEqual([]);
        const attributes = all.flatMap((one) => one.getAttributeNames());
        expect(
          attributes.filter((attribute) => !ATTRIBUTES.includes(attribute)),
        ).toEqual([]);
        const addresses = all.flatMap((one) =>
          [one.getAttribute("href"), one.getAttribute("src")].filter(
            (address) => address !== null,
          ),
        );
        for (const address of addresses)
          expect(address).toMatch(/^(?:\/|https?:|data:image\/)/i);
        expect(page.innerHTML).not.toContain("<!--");
      }),
      { numRuns: runs(200) },
    );
  }, 60_000);
});
