/** The decision: whether minimum versions can ship, and the items behind the answer. */
import { useMemo, useState } from "react";
import { plainText } from "../lib/code-spans";
import { createWordMatcher } from "../lib/create-word-matcher";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { Message } from "../ui/message";
import { SearchField } from "../ui/search-field";
import { ThemeChoice } from "../ui/theme-choice";
import type { ThemeStore } from "../ui/theme";
import { AnswerCard } from "./answer-card";
import { lineOf, type Decision, type DecisionItem } from "./decision";
import styles from "./decision-page.module.css";
import { ItemSection } from "./item-section";

interface DecisionPageProps {
  readonly decision: Decision;
  readonly theme: ThemeStore;
}

/** The maximum number of items without a search field. */
const MOST_WITHOUT_SEARCH = 20;

export function DecisionPage({ decision, theme }: DecisionPageProps) {
  const [text, setText] = useState("");
  const { source, notes, sections } = decision;
  const remarks = [...source, ...notes];
  const shown = useMemo(() => {
    const isFound = createWordMatcher(text);
    return sections.map(({ items }) =>
      items.filter((item) => isFound(plainText(lineOf(item)))),
    );
  }, [sections, text]);
  const total = countOf(sections.map(({ items }) => items));
  const count = countOf(shown);
  const isSearching = text.trim() !== "";
  return (
    <div className={styles["page"]}>
      <header className={styles["header"]}>
        <span className={styles["brand"]}>
          <Icon name="bridge" size={22} />
          {t("product")}
        </span>
        <ThemeChoice store={theme} />
      </header>
      <main className={styles["main"]}>
        <AnswerCard decision={decision} />
        {remarks.length > 0 && (
          <ul className={styles["notes"]} aria-label={t("decision.notes")}>
            {remarks.map((note, index) => (
              <li key={index}>
                <Message text={note} />
              </li>
            ))}
          </ul>
        )}
        {total > MOST_WITHOUT_SEARCH && (
          <div
            className={styles["search"]}
            role="search"
            aria-label={t("filter")}
          >
            <SearchField
              label={t("decision.search")}
              placeholder={t("decision.search")}
              value={text}
              onChange={setText}
            />
            <p className={styles["found"]} role="status">
              {isSearching && t("decision.found", { count, total })}
            </p>
          </div>
        )}
        {isSearching && count === 0 && (
          <EmptyState title={t("decision.nothing")} />
        )}
        {sections.map((section, index) => (
          <ItemSection
            key={index}
            section={section}
            items={shown[index] ?? []}
            isSearching={isSearching}
          />
        ))}
      </main>
    </div>
  );
}

function countOf(lists: readonly (readonly DecisionItem[])[]): number {
  return lists.reduce((sum, items) => sum + items.length, 0);
}
