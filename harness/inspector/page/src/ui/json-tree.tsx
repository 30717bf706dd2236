/** A value as a tree of collapsible keys and values, with errors at the affected values. */
import { useState, type ReactNode } from "react";
import type { PayloadError } from "../lib/check-payload";
import { t } from "../texts/texts";
import styles from "./json-tree.module.css";

interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
  readonly errors?: readonly PayloadError[];
}

const NO_ERRORS: readonly PayloadError[] = [];
/** The depth to which values are initially expanded. */
const OPEN_DEPTH = 3;
/** The number of values above which a collection is initially collapsed. */
const MANY = 40;
/** The maximum number of values shown per list or object. */
const MOST = 500;

export function JsonTree({ label, value, errors = NO_ERRORS }: JsonTreeProps) {
  return (
    <ul className={styles["tree"]} aria-label={label}>
      <Node name={null} value={value} depth={0} errors={errors} />
    </ul>
  );
}

interface NodeProps {
  readonly name: string | null;
  readonly value: unknown;
  readonly depth: number;
  readonly errors: readonly PayloadError[];
}

function Node({ name, value, depth, errors }: NodeProps) {
  const entries = entriesOf(value);
  const [isOpen, setOpen] = useState(
    depth < OPEN_DEPTH && (entries?.length ?? 0) < MANY,
  );
  const own = errors.filter(({ path }) => path.length === depth);
  const key = name !== null && (
    <>
      <span className={styles["key"]}>{name}</span>
      <span className={styles["colon"]}>: </span>
    </>
  );
  return (
    <li className={styles["node"]} data-wrong={own.length > 0 || undefined}>
      {entries === null || entries.length === 0 ? (
        <span className={styles["line"]}>
          {key}
          <Leaf value={value} />
        </span>
      ) : (
        <>
          <button
            type="button"
            className={styles["line"]}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles["mark"]} aria-hidden="true" />
            {key}
            <span className={styles["size"]}>
              {Array.isArray(value)
                ? t("json.items", { count: entries.length })
                : t("json.keys", { count: entries.length })}
            </span>
          </button>
          {isOpen && (
            <ul className={styles["children"]}>
              {entries.slice(0, MOST).map(([childName, child]) => (
                <Node
                  key={childName}
                  name={childName}
                  value={child}
                  depth={depth + 1}
                  errors={errors.filter(
                    ({ path }) => path[depth] === childName,
                  )}
                />
              ))}
              {entries.length > MOST && (
                <li>{t("json.more", { count: entries.length - MOST })}</li>
              )}
            </ul>
          )}
        </>
      )}
      {own.map(({ message }) => (
        <span key={message} className={styles["error"]}>
          {message}
        </span>
      ))}
    </li>
  );
}

function Leaf({ value }: { readonly value: unknown }): ReactNode {
  const kind = value === null ? "null" : typeof value;
  return (
    <span className={styles["value"]} data-kind={kind}>
      {JSON.stringify(value) ?? "undefined"}
    </span>
  );
}

function entriesOf(value: unknown): readonly [string, unknown][] | null {
  return typeof value === "object" && value !== null
    ? Object.entries(value)
    : null;
}
