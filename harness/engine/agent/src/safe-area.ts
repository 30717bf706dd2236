/**
 * The device's safe area in an engine that can't be configured with it: `env(safe-area-inset-…)` in
 * the client's CSS is replaced by the values. For an engine that supports it the insets are zero.
 */
import {
  isElement,
  listen,
  metaContent,
  queryAll,
  queryDocument,
  styleOf,
  styleSheets,
} from "./dom";
import type { Insets } from "./wire.generated";

type Scope = Window & typeof globalThis;

const VARIABLE =
  /env\(\s*safe-area-inset-(top|right|bottom|left)\s*(?:,(?:[^()]|\([^()]*\))*)?\)/gi;

export function installSafeArea(scope: Scope, insets: Insets): void {
  const { top, right, bottom, left } = insets;
  if (top === 0 && right === 0 && bottom === 0 && left === 0) return;
  const fill = (css: string) => fillInsets(css, insets);
  const { document } = scope;

  /** The number of rules of each sheet that were examined. */
  const seen = new WeakMap<CSSStyleSheet, number>();
  const fillSheets = () => {
    if (!coversScreen(document)) return;
    for (const sheet of styleSheets(document)) {
      const rules = rulesOf(sheet);
      if (!rules || seen.get(sheet) === rules.length) continue;
      seen.set(sheet, rules.length);
      fillRules(rules, fill);
    }
  };
  const fillElement = (element: Element) => {
    const style = styleOf(element);
    if (style && hasVariable(style) && coversScreen(document))
      style.cssText = fill(style.cssText);
  };

  // An external sheet is available when its element's load event fires, before the page handles it.
  listen(document, "load", fillSheets, true);
  new scope.MutationObserver((mutations) => {
    fillSheets();
    for (const { type, target, addedNodes } of mutations) {
      if (type === "attributes") fillElement(target as Element);
      for (const node of addedNodes) {
        if (!isElement(node)) continue;
        fillElement(node);
        for (const element of queryAll(node, "[style*=env]"))
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

/** CSS with `env(safe-area-inset-…)` replaced by the insets. */
export function fillInsets(css: string, insets: Insets): string {
  return css.replace(
    VARIABLE,
    (_, edge: string) => `${insets[edge.toLowerCase() as keyof Insets]}px`,
  );
}

/**
 * Whether the page has `viewport-fit=cover`. Any other page is laid out within the safe area, and
 * its insets are zero.
 */
function coversScreen(document: Document): boolean {
  const [viewport] = queryDocument<HTMLMetaElement>(
    document,
    'meta[name="viewport" i]',
  );
  return (
    viewport !== undefined &&
    /viewport-fit\s*=\s*cover/i.test(metaContent(viewport))
  );
}

/** The rules of a sheet; undefined for a sheet of another origin, which scripts can't read. */
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

/** Fills in rules that the page inserts by script, before they are parsed. */
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
