/** A place in a file, in the format of editors and terminals: `scenarios/a.yaml:12`. */
import type { Place as PlaceInFile } from "../record/record";
import styles from "./place.module.css";

interface PlaceProps {
  readonly place: PlaceInFile;
  /** Whether to show only the line, because the file is shown already. */
  readonly isShort?: boolean;
}

export function Place({ place, isShort = false }: PlaceProps) {
  const whole = `${place.file}:${place.line}`;
  return (
    <code className={styles["place"]} title={whole}>
      {isShort ? `:${place.line}` : whole}
    </code>
  );
}
