/** A search field. */
import type { Ref } from "react";
import { Hidden } from "./hidden";
import { Icon } from "./icon";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  inputRef,
}: SearchFieldProps) {
  return (
    <label className={styles["field"]}>
      <Icon name="search" size={14} />
      <Hidden>{label}</Hidden>
      <input
        ref={inputRef}
        type="search"
        className={styles["input"]}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
