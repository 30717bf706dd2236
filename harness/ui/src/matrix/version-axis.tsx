/** The version labels of the bars below, up to the latest, with marks for the selected minimums. */
import { t } from "../texts/texts";
import { groupBy } from "../lib/group-by";
import { labelled, placeOf, type Axis } from "./axis";
import type { Minimums } from "./minimum";
import styles from "./version-axis.module.css";

interface VersionAxisProps {
  readonly axis: Axis;
  readonly minimums: Minimums;
  /** The maximum number of labels. */
  readonly most: number;
}

export function VersionAxis({ axis, minimums, most }: VersionAxisProps) {
  const named = labelled(axis, most);
  const { firsts, latest } = axis;
  const columns = Math.max(firsts.length, 1);
  const marks = groupBy(Object.entries(minimums), ([, version]) => version);
  return (
    <div className={styles["axis"]} style={{ "--columns": columns }}>
      {marks.size > 0 && (
        <ul className={styles["marks"]} aria-label={t("minimum")}>
          {[...marks].map(([version, ones]) => {
            const place = placeOf(axis, version) / columns;
            return (
              <li
                key={version}
                className={styles["mark"]}
                data-before={place > 0.5 || undefined}
                style={{ "--place": place }}
              >
                {t("matrix.mark", {
                  platforms: ones.map(([platform]) => platform).join(", "),
                  version,
                })}
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles["ticks"]} aria-hidden="true">
        {firsts.map((version, column) => (
          <span
            key={version}
            className={styles["tick"]}
            data-named={named.has(column) || undefined}
            title={version}
          >
            {named.has(column) && <span>{version}</span>}
            {column === columns - 1 &&
              !(column === 0 && latest === version) && (
                <span className={styles["latest"]}>{latest}</span>
              )}
          </span>
        ))}
      </div>
    </div>
  );
}
