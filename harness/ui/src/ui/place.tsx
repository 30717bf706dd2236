/** A place in a file, as editors and terminals read it: `scenarios/a.yaml:12`. */
import type { Place as PlaceInFile } from "../record/record";
import styles from "./place.module.css";

interface PlaceProps {
  readonly place: PlaceInFile;
  /** Only the line, where the file has been named. */
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
