/** The list of calls and links, with search and filters. */
import { useMemo, useState } from "react";
import { useTranslation } from "../../locales/use-translation";
import { NavLink } from "react-router";
import { Choice } from "../../ui/choice";
import { allGroups, findEntries, type Filter, type Group } from "./entries";
import styles from "./entry-list.module.css";
import { useLab } from "./lab-context";
import { SupportMark } from "./support-mark";

const FILTERS: readonly Filter[] = ["all", "here", "elsewhere"];

export function EntryList() {
  const { t } = useTranslation();
  const { bridge } = useLab();
  const groups = useMemo(() => allGroups(bridge.host), [bridge.host]);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const found = findEntries(groups, search, filter);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <div className={styles["list"]}>
      <div role="search" className={styles["tools"]}>
        <input
          type="search"
          className={styles["search"]}
          aria-label={t("lab.search")}
          placeholder={t("lab.searchHint")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Choice
          label={t("lab.filter")}
          options={FILTERS.map((value) => ({
            value,
            text: t(`lab.filters.${value}`),
          }))}
          value={filter}
          onChange={setFilter}
        />
        <p className={styles["count"]}>{t("lab.found", { count })}</p>
      </div>
      {count === 0 ? (
        <p className={styles["empty"]}>{t("lab.none")}</p>
      ) : (
        found.map((group) => <EntryGroup key={group.key} group={group} />)
      )}
    </div>
  );
}

function EntryGroup({ group }: { readonly group: Group }) {
  const { t } = useTranslation();
  const title =
    group.key === "calls" ? t("lab.calls") : t(`lab.areas.${group.key}`);
  return (
    <section aria-label={title}>
      <h2 className={styles["heading"]}>{title}</h2>
      <ul>
        {group.entries.map(({ name, href, support }) => (
          <li key={href}>
            <NavLink to={href} className={styles["entry"] ?? ""} end>
              <span className={styles["name"]}>{name}</span>
              <SupportMark support={support} />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
