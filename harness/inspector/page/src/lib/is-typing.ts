/** Whether a key goes into a text field, an editor or a choice, so that it is no command. */
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
