/**
 * The device's safe area, where the engine cannot be told it: what the client's CSS asks for with
 * `env(safe-area-inset-…)` is written in its place. An engine that sets it leaves the insets zero.
 */
import type { Insets } from "./wire";

type Scope = Window & typeof globalThis;

const VARIABLE =
  /env\(\s*safe-area-inset-(top|right|bottom|left)\s*(?:,(?:[^()]|\([^()]*\))*)?\)/gi;

export function installSafeArea(scope: Scope, insets: Insets): void {
  const { top, right, bottom, left } = insets;
  if (top === 0 && right === 0 && bottom === 0 && left === 0) return;
  const fill = (css: string) => fillInsets(css, insets);
  const { document } = scope;

  /** As many rules of a sheet as were looked at. */
  const seen = new WeakMap<CSSStyleSheet, number>();
  const fillSheets = () => {
    if (!coversScreen(document)) return;
    for (const sheet of document.styleSheets) {
      const rules = rulesOf(sheet);
      if (!rules || seen.get(sheet) === rules.length) continue;
      seen.set(sheet, rules.length);
      fillRules(rules, fill);
    }
  };
  const fillElement = (element: Element) => {
    const { style } = element as Partial<ElementCSSInlineStyle>;
    if (style && hasVariable(style) && coversScreen(document))
      style.cssText = fill(style.cssText);
  };

  // A sheet of another file is there when its element has loaded, before the page hears of it.
  document.addEventListener("load", fillSheets, true);
  new scope.MutationObserver((mutations) => {
    fillSheets();
    for (const { type, target, addedNodes } of mutations) {
      if (type === "attributes") fillElement(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof scope.Element)) continue;
        fillElement(node);
        for (const element of node.querySelectorAll("[style*=env]"))
          fillElement(element);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["style", "content"],
  });
  fillInsertedRules(scope, (css) => (coversScreen(document) ? fill(css) : css));
}

/** CSS with the insets in place of what asks for them. */
export function fillInsets(css: string, insets: Insets): string {
  return css.replace(
    VARIABLE,
    (_, edge: string) => `${insets[edge.toLowerCase() as keyof Insets]}px`,
  );
}

/** Outside `viewport-fit=cover` a page is laid out within the safe area, and its insets are zero. */
function coversScreen(document: Document): boolean {
  const viewport = document.querySelector<HTMLMetaElement>(
    'meta[name="viewport" i]',
  );
  return /viewport-fit\s*=\s*cover/i.test(viewport?.content ?? "");
}

/** The rules of a sheet; of another origin's, the page and the agent see none. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

function hasVariable(style: CSSStyleDeclaration): boolean {
  return style.cssText.includes("safe-area-inset-");
}

function fillRules(rules: CSSRuleList, fill: (css: string) => string): void {
  for (const rule of rules) {
    const { style, cssRules, styleSheet } = rule as Partial<
      CSSStyleRule & CSSImportRule
    >;
    if (style && hasVariable(style)) style.cssText = fill(style.cssText);
    if (cssRules) fillRules(cssRules, fill);
    const imported = styleSheet && rulesOf(styleSheet);
    if (imported) fillRules(imported, fill);
  }
}

/** Rules that the page writes by script are filled before they are parsed. */
function fillInsertedRules(scope: Scope, fill: (css: string) => string): void {
  const sheet = scope.CSSStyleSheet.prototype;
  for (const name of ["insertRule", "replace", "replaceSync"] as const) {
    const original = sheet[name] as
      ((css: string, ...rest: unknown[]) => unknown) | undefined;
    if (!original) continue;
    Object.defineProperty(sheet, name, {
      configurable: true,
      writable: true,
      value(this: CSSStyleSheet, css: string, ...rest: unknown[]) {
        return original.call(this, fill(String(css)), ...rest);
      },
    });
  }
}
