/** Whether a key event goes to a text field, an editor or a select, rather than to a shortcut. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.shadowRoot !== null ||
    target.isContentEditable ||
    target.matches(
      "input:not([type=radio]):not([type=checkbox]), textarea, select",
    )
  );
}
