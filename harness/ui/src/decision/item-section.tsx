/** The items of a section, under a title that folds them. A search unfolds sections with matches and hides the others. */
import { useState } from "react";
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { Icon, type IconName } from "../ui/icon";
import { Message } from "../ui/message";
import { lineOf, type DecisionItem, type DecisionSection } from "./decision";
import styles from "./item-section.module.css";

interface ItemSectionProps {
  readonly section: DecisionSection;
  /** The section's items that match the search. */
  readonly items: readonly DecisionItem[];
  readonly isSearching: boolean;
}

const ICONS: Readonly<Record<DecisionSection["tone"], IconName | null>> = {
  bad: "failed",
  warn: "warning",
  plain: null,
};

export function ItemSection({ section, items, isSearching }: ItemSectionProps) {
  const { title, tone } = section;
  const [isOpen, setIsOpen] = useState(!section.is_folded);
  const [isOpenInSearch, setIsOpenInSearch] = useState(true);
  const icon = ICONS[tone];
  if (items.length === 0) return null;
  const isUnfolded = isSearching ? isOpenInSearch : isOpen;
  const setUnfolded = isSearching ? setIsOpenInSearch : setIsOpen;
  return (
    <details
      className={styles["section"]}
      data-tone={tone}
      open={isUnfolded}
      // Find-in-page unfolds it without a click.
      onToggle={({ currentTarget: { open } }) => setUnfolded(open)}
    >
      <summary
        className={styles["summary"]}
        // The state changes here because `toggle` fires later, possibly after a search has begun.
        onClick={(event) => {
          event.preventDefault();
          setUnfolded(!isUnfolded);
        }}
      >
        <span className={styles["fold"]}>
          <Icon name="chevron" size={14} />
        </span>
        <h2 className={styles["title"]}>
          {icon !== null && <Icon name={icon} size={15} />}
          <span>
            <Message text={title} />
          </span>
        </h2>
        <span className={styles["count"]}>
          {isSearching
            ? t("decision.shown", {
                count: items.length,
                total: section.items.length,
              })
            : formatCount(section.count)}
        </span>
      </summary>
      <ul className={styles["items"]}>
        {items.map((item, index) => (
          <li key={index}>
            <Message text={lineOf(item)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
