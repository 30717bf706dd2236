/** Filters by text, platform, version and engine. `/` focuses the text filter. */
import { useLayoutEffect, useRef } from "react";
import { t, type TextKey } from "../texts/texts";
import { SearchField } from "../ui/search-field";
import styles from "./filter-bar.module.css";
import type { Choices, Filters } from "./filters";

interface FilterBarProps {
  readonly filters: Filters;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Filters>) => void;
}

export function FilterBar({ filters, choices, onChange }: FilterBarProps) {
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <div className={styles["bar"]} role="search" aria-label={t("filter")}>
      <SearchField
        label={t("filter.text")}
        placeholder={t("filter.text.hint")}
        value={filters.text}
        inputRef={search}
        onChange={(text) => onChange({ text })}
      />
      <Chooser
        name="platform"
        options={choices.platforms}
        value={filters.platform}
        onChange={(platform) => onChange({ platform })}
      />
      <Chooser
        name="version"
        options={choices.versions}
        value={filters.version}
        onChange={(version) => onChange({ version })}
      />
      <Chooser
        name="engine"
        options={choices.engines}
        value={filters.engine}
        onChange={(engine) => onChange({ engine })}
      />
    </div>
  );
}

interface ChooserProps {
  readonly name: "platform" | "version" | "engine";
  readonly options: readonly string[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A value that no option has. */
const ANY = "*";

function Chooser({ name, options, value, onChange }: ChooserProps) {
  const [any, label]: readonly [TextKey, TextKey] = [
    `filter.any-${name}`,
    `filter.${name}`,
  ];
  // A single option isn't a choice.
  if (options.length < 2 && value === null) return null;
  return (
    <select
      className={styles["select"]}
      aria-label={t(label)}
      value={value ?? ANY}
      data-set={value !== null || undefined}
      onChange={({ target }) =>
        onChange(target.value === ANY ? null : target.value)
      }
    >
      <option value={ANY}>{t(any)}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option === "" ? t("filter.no-version") : option}
        </option>
      ))}
    </select>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select");
}
