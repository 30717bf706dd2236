/** The versions that the bars below stand for. */
import { labelled, type Axis } from "./axis";
import styles from "./version-axis.module.css";

interface VersionAxisProps {
  readonly axis: Axis;
  /** The number of versions that there is room to name. */
  readonly most: number;
}

export function VersionAxis({ axis, most }: VersionAxisProps) {
  const named = labelled(axis, most);
  return (
    <div
      className={styles["axis"]}
      style={{ "--columns": Math.max(axis.firsts.length, 1) }}
    >
      <span />
      <div className={styles["ticks"]} aria-hidden="true">
        {axis.firsts.map((version, column) => (
          <span
            key={version}
            className={styles["tick"]}
            data-named={named.has(column) || undefined}
            title={version}
          >
            {named.has(column) && <span>{version}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
