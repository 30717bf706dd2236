/** The sidebar: the filters, and below them the problems or the cases. */
import * as Tabs from "@radix-ui/react-tabs";
import { useMemo, useState } from "react";
import { countVerdicts } from "../record/verdicts";
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { IconButton } from "../ui/icon-button";
import { ListBox } from "../ui/list-box";
import type { AddressStore, View } from "./address";
import { CaseRow } from "./case-row";
import { FilterBar } from "./filter-bar";
import { choicesOf, hasFilters, NO_FILTERS } from "./filters";
import { ProblemRow } from "./problem-row";
import styles from "./sidebar.module.css";
import type { Selection } from "./use-selection";
import { VerdictChips } from "./verdict-chips";

interface SidebarProps {
  readonly selection: Selection;
  readonly isWide: boolean;
  readonly onGo: AddressStore["go"];
}

const VIEWS: readonly View[] = ["problems", "cases"];

export function Sidebar({ selection, isWide, onGo }: SidebarProps) {
  const { address, view, all, cases, groups, ofAnyVerdict, selected } =
    selection;
  const { filters } = address;
  const counts = useMemo(() => countVerdicts(ofAnyVerdict), [ofAnyVerdict]);
  const choices = useMemo(() => choicesOf(all), [all]);
  // On a phone there is room for either the filters or the overview.
  const [isOpened, setOpened] = useState(hasFilters(filters));
  const isFiltering = isWide || isOpened;
  const isList = (which: string): which is View =>
    VIEWS.some((one) => one === which);
  const lengths = { problems: groups.length, cases: cases.length };

  const idAt = (index: number): string | null => {
    if (view === "cases") return cases[index]?.id ?? null;
    return groups[index]?.cases[0]?.id ?? null;
  };
  const row = (index: number) => {
    const [group, one] = [groups[index], cases[index]];
    if (view === "problems") return group && <ProblemRow group={group} />;
    return one && <CaseRow one={one} />;
  };
  return (
    <div className={styles["sidebar"]}>
      <div className={styles["filters"]}>
        {isFiltering && (
          <FilterBar
            filters={filters}
            choices={choices}
            onChange={(change) =>
              onGo({ filters: { ...filters, ...change } }, "replace")
            }
          />
        )}
        <VerdictChips
          counts={counts}
          chosen={filters.verdicts}
          onChange={(verdicts) =>
            onGo({ filters: { ...filters, verdicts } }, "replace")
          }
        />
        {!isWide && (
          <IconButton
            icon="search"
            label={t("filter")}
            isExpanded={isFiltering}
            onPress={() => setOpened(!isFiltering)}
          />
        )}
      </div>
      <Tabs.Root
        className={styles["tabs"]}
        value={view}
        onValueChange={(next) => {
          if (isList(next)) onGo({ view: next }, "replace");
        }}
      >
        <Tabs.List className={styles["list"]} aria-label={t("view")}>
          {VIEWS.map((which) => (
            <Tabs.Trigger key={which} value={which} className={styles["tab"]}>
              {t(`view.${which}`)}
              <span className={styles["count"]}>
                {formatCount(lengths[which])}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {VIEWS.map((which) => (
          <Tabs.Content
            key={which}
            value={which}
            className={styles["panel"]}
            tabIndex={-1}
          >
            {lengths[which] === 0 ? (
              <Nothing
                view={which}
                hasCases={cases.length > 0}
                onClear={() => onGo({ filters: NO_FILTERS }, "replace")}
              />
            ) : (
              <ListBox
                label={t(`view.${which}`)}
                count={lengths[which]}
                estimate={which === "cases" ? 60 : 140}
                selected={selected}
                renderRow={row}
                onMove={(index) => {
                  if (isWide) onGo({ caseId: idAt(index) }, "replace");
                }}
                onChoose={(index) => onGo({ caseId: idAt(index) })}
              />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}

interface NothingProps {
  readonly view: View;
  readonly hasCases: boolean;
  readonly onClear: () => void;
}

function Nothing({ view, hasCases, onClear }: NothingProps) {
  if (view === "problems" && hasCases)
    return (
      <EmptyState title={t("problems.none")}>
        <p>{t("problems.none.hint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("filter.nothing")}>
      <button type="button" className={styles["clear"]} onClick={onClear}>
        {t("filter.clear")}
      </button>
    </EmptyState>
  );
}
