/** The catalogue: searchable, with the details of each entry. */
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
import { SelectField } from "../../ui/field";
import type { Phone } from "../../wire.generated";
import { hasEntry } from "./availability";
import { CatalogueDetail } from "./catalogue-detail";
import { ItemDetail } from "./item-detail";
import {
  catalogueItems,
  fits,
  idOf,
  ITEM_KINDS,
  nameOf,
  summaryOf,
  type CatalogueItem,
  type ItemKind,
} from "./catalogue-items";
import styles from "./catalogue-panel.module.css";

/** A value that no kind has. */
const ANY = "*";

export function CataloguePanel() {
  const hello = useHello();
  const phone = useSessionState((state) => state.phone);
  const [search, setSearch] = useDraft("catalogue/search", "");
  const [chosen, choose] = useChosen("catalogue");
  const [kind, setKind] = useDraft<ItemKind | null>("catalogue/kind", null);
  const items = useMemo(() => catalogueItems(hello), [hello]);
  const shown = useMemo(
    () =>
      items.filter(
        (item) => (kind === null || item.kind === kind) && fits(item, search),
      ),
    [items, kind, search],
  );
  const selected = shown.findIndex((item) => idOf(item) === chosen);
  const current = items.find((item) => idOf(item) === chosen);
  const chooseAt = (index: number): void => {
    const item = shown[index];
    choose(item === undefined ? null : idOf(item));
  };
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
            <Detail key={`${current.kind} ${nameOf(current)}`} item={current} />
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
          <SelectField
            label={t("catalogue.kind")}
            value={kind ?? ANY}
            options={[
              [ANY, t("catalogue.kind.any")],
              ...ITEM_KINDS.map(
                (one) => [one, t(`catalogue.kinds.${one}`)] as const,
              ),
            ]}
            onChange={(next) =>
              setKind(ITEM_KINDS.find((one) => one === next) ?? null)
            }
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
                  const item = shown[index];
                  return (
                    item !== undefined && <Row item={item} phone={phone} />
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

function Detail({ item }: { readonly item: CatalogueItem }) {
  return "entry" in item ? (
    <CatalogueDetail entry={item.entry} />
  ) : (
    <ItemDetail item={item} />
  );
}

interface RowProps {
  readonly item: CatalogueItem;
  readonly phone: Phone | null;
}

function Row({ item, phone }: RowProps) {
  const isLacking = "entry" in item && !hasEntry(item.entry, phone);
  return (
    <div className={styles["row"]} data-lacking={isLacking || undefined}>
      <span className={styles["kind"]}>{t(`catalogue.kind.${item.kind}`)}</span>{" "}
      <span className={styles["name"]}>{nameOf(item)}</span>{" "}
      <span className={styles["summary"]}>{summaryOf(item)}</span>
    </div>
  );
}
