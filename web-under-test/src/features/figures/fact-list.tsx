/** A list of facts, each with a name and a value. */
import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

interface FactListProps {
  readonly facts: readonly {
    readonly name: string;
    readonly value: ReactNode;
  }[];
}

export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles["fact"]}>
          <dt className={styles["name"]}>{name}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
