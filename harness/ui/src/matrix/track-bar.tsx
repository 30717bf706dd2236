/** The outcomes of a feature on one platform, from the first version to the latest, as one bar. Each range can be opened. */
import { t } from "../texts/texts";
import { formatShare } from "../lib/format";
import { Icon } from "../ui/icon";
import { placeOf, spanOf, type Axis } from "./axis";
import type { OutcomeRange, Track } from "./matrix";
import { moveInBars } from "./move-in-bars";
import { OUTCOME_ICONS, rangeName } from "./outcomes";
import styles from "./track-bar.module.css";

interface TrackBarProps {
  readonly track: Track;
  readonly axis: Axis;
  /** The lowest supported version. */
  readonly minimum: string | undefined;
  readonly opened: OutcomeRange | null;
  readonly onOpen: (range: OutcomeRange | null) => void;
}

export function TrackBar({
  track,
  axis,
  minimum,
  opened,
  onOpen,
}: TrackBarProps) {
  const columns = Math.max(axis.firsts.length, 1);
  const cut = minimum === undefined ? 0 : placeOf(axis, minimum);
  return (
    <div className={styles["track"]} style={{ "--columns": columns }}>
      <span className={styles["name"]} data-track="">
        {track.platform} <span>{track.engine}</span>
      </span>
      <ul
        className={styles["bar"]}
        data-bar=""
        aria-label={`${track.platform}, ${track.engine}`}
      >
        {track.ranges.map((range, place) => {
          const { from, to } = spanOf(axis, range);
          return (
            <li
              key={range.first ?? ""}
              className={styles["range"]}
              style={{ gridColumn: `${from + 1} / ${to + 1}` }}
            >
              <button
                type="button"
                className={styles["button"]}
                // The arrow keys move from the first to the others.
                tabIndex={place === 0 ? 0 : -1}
                data-outcome={range.outcome}
                data-left={to <= cut || undefined}
                aria-expanded={range === opened}
                aria-label={nameOf(range)}
                title={nameOf(range)}
                onKeyDown={moveInBars}
                onClick={() => onOpen(range === opened ? null : range)}
              >
                <Icon name={OUTCOME_ICONS[range.outcome]} size={12} />
                <span className={styles["word"]} aria-hidden="true">
                  {t(`outcome.${range.outcome}`)}
                </span>{" "}
                {range.users !== null && range.users > 0 && (
                  <span className={styles["share"]} aria-hidden="true">
                    {formatShare(range.users)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
        {cut > 0 && (
          <li
            className={styles["cut"]}
            aria-hidden="true"
            style={{ "--place": cut / columns }}
          />
        )}
      </ul>
    </div>
  );
}

function nameOf(range: OutcomeRange): string {
  const name = `${rangeName(range)}: ${t(`outcome.${range.outcome}`)}`;
  return range.users === null
    ? name
    : `${name} ${t("matrix.users", { share: formatShare(range.users) })}`;
}
