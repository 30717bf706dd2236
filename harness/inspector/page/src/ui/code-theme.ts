/** The editor's theme, in the page's own colours. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const CODE_THEME = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.25rem" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    background: "var(--sunken)",
    color: "var(--ink-soft)",
    border: "none",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2rem" },
  "&.cm-focused .cm-selectionBackground, ::selection": {
    background: "var(--accent-wash)",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-small)",
    background: "var(--raised)",
    color: "var(--ink)",
    fontFamily: "var(--sans)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--accent)",
    color: "var(--surface)",
  },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--failed-fill)" },
});

export const CODE_COLOURS = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.definition(tags.propertyName), color: "var(--lane-page)" },
    { tag: tags.propertyName, color: "var(--lane-page)" },
    { tag: tags.string, color: "var(--passed)" },
    { tag: tags.comment, color: "var(--ink-soft)" },
    { tag: tags.punctuation, color: "var(--ink-soft)" },
  ]),
);
