/**
 * The text of a `class` attribute (§5; web-under-test/docs/safety.md, 2).
 *
 * ```tsx
 * <div className={classNames(styles.row, isOpen && styles.open)} />
 * ```
 */

const SPACE = /[ \t\n\f\r]/;

/** Leaves out empty values; throws on a name with whitespace, which would be two names. */
export function classNames(
  ...names: readonly (string | false | null | undefined)[]
): string {
  const filled = names
    .filter((name) => typeof name === "string")
    .filter(Boolean);
  const wrong = filled.find((name) => SPACE.test(name));
  if (wrong !== undefined)
    throw new Error(`class name contains a space: ${wrong}`);
  return filled.join(" ");
}
