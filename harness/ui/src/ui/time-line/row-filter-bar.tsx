/** Filters a time line by lane, kind, text and problems. */
import type { Lane } from "../../record/record";
import { isFiltering, type RowFilter } from "../../record/row-filter";
import { t } from "../../texts/texts";
import { SearchField } from "../search-field";
import styles from "./row-filter-bar.module.css";

interface RowFilterBarProps {
  readonly filter: RowFilter;
  /** The available kinds of entries. */
  readonly verbs: readonly string[];
  readonly shown: number;
  readonly total: number;
  readonly onChange: (filter: RowFilter) => void;
}

const LANES: readonly Lane[] = ["page", "app", "network"];
/** A value that no verb has. */
const ANY = "*";

export function RowFilterBar({
  filter,
  verbs,
  shown,
  total,
  onChange,
}: RowFilterBarProps) {
  const change = (part: Partial<RowFilter>): void =>
    onChange({ ...filter, ...part });
  return (
    <div
      className={styles["bar"]}
      role="group"
      aria-label={t("time-line.filter")}
    >
      <SearchField
        label={t("time-line.search")}
        placeholder={t("filter.text")}
        value={filter.text}
        onChange={(text) => change({ text })}
      />
      <select
        aria-label={t("time-line.verb")}
        value={filter.verb ?? ANY}
        onChange={({ target }) =>
          change({ verb: target.value === ANY ? null : target.value })
        }
      >
        <option value={ANY}>{t("time-line.any-verb")}</option>
        {verbs.map((verb) => (
          <option key={verb}>{verb}</option>
        ))}
      </select>
      {LANES.map((lane) => {
        const isChosen = filter.lanes.includes(lane);
        return (
          <button
            key={lane}
            type="button"
            data-lane={lane}
            aria-pressed={isChosen}
            onClick={() =>
              change({
                lanes: isChosen
                  ? filter.lanes.filter((other) => other !== lane)
                  : [...filter.lanes, lane],
              })
            }
          >
            {t(`lane.${lane}`)}
          </button>
        );
      })}
      <button
        type="button"
        aria-pressed={filter.isOnlyProblems}
        onClick={() => change({ isOnlyProblems: !filter.isOnlyProblems })}
      >
        {t("time-line.problems")}
      </button>
      <span className={styles["shown"]} aria-live="polite">
        {isFiltering(filter) && t("time-line.shown", { count: shown, total })}
      </span>
    </div>
  );
}
