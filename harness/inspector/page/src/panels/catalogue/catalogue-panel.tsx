/** Everything that the app is known to offer: searchable, each entry with all that is known of it. */
import { useMemo } from "react";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { ListBox } from "footbridge-ui/ui/list-box";
import { SearchField } from "footbridge-ui/ui/search-field";
import { useDraft } from "../../session/use-draft";
import { useHello, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Panel } from "../../ui/panel";
import { Split } from "../../ui/split";
import { useChosen } from "../../ui/use-chosen";
import type { CatalogueEntry } from "../../wire.generated";
import { hasEntry } from "./availability";
import { CatalogueDetail } from "./catalogue-detail";
import styles from "./catalogue-panel.module.css";

export function CataloguePanel() {
  const { catalogue } = useHello();
  const phone = useSessionState((state) => state.phone);
  const [search, setSearch] = useDraft("catalogue/search", "");
  const [chosen, choose] = useChosen("catalogue");
  const shown = useMemo(
    () => catalogue.filter((entry) => fits(entry, search)),
    [catalogue, search],
  );
  const selected = shown.findIndex(({ name }) => name === chosen);
  const current = catalogue.find(({ name }) => name === chosen);
  const chooseAt = (index: number): void => choose(shown[index]?.name ?? null);
  return (
    <Panel title={t("panel.catalogue")} isFixed>
      <Split
        wide="aside"
        aside={
          current === undefined ? (
            <EmptyState title={t("catalogue.choose")}>
              <p>{t("catalogue.choose.hint")}</p>
            </EmptyState>
          ) : (
            <CatalogueDetail
              key={`${current.kind} ${current.name}`}
              entry={current}
            />
          )
        }
      >
        <div className={styles["side"]}>
          <SearchField
            label={t("catalogue.search")}
            placeholder={t("catalogue.search.hint")}
            value={search}
            onChange={setSearch}
          />
          {shown.length === 0 ? (
            <EmptyState title={t("catalogue.nothing")} />
          ) : (
            <div className={styles["list"]}>
              <ListBox
                label={t("panel.catalogue")}
                count={shown.length}
                estimate={48}
                selected={selected}
                onMove={chooseAt}
                onChoose={chooseAt}
                renderRow={(index) => {
                  const entry = shown[index];
                  return (
                    entry !== undefined && (
                      <div
                        className={styles["row"]}
                        data-lacking={!hasEntry(entry, phone) || undefined}
                      >
                        <span className={styles["kind"]}>
                          {t(`catalogue.kind.${entry.kind}`)}
                        </span>{" "}
                        <span className={styles["name"]}>{entry.name}</span>{" "}
                        <span className={styles["summary"]}>
                          {entry.summary}
                        </span>
                      </div>
                    )
                  );
                }}
              />
            </div>
          )}
        </div>
      </Split>
    </Panel>
  );
}

function fits(
  { kind, name, summary, section }: CatalogueEntry,
  search: string,
) {
  const text = `${kind} ${name} ${summary} §${section ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
