/** A change since yesterday: both its colour and its sign show the direction. */
import styles from "./change.module.css";
import { useFigures } from "./use-figures";

interface ChangeProps {
  /** A ratio: `0.0126` is up by 1.26 %. */
  readonly ratio: string;
}

export function Change({ ratio }: ChangeProps) {
  const figures = useFigures();
  return (
    <bdi dir="ltr" className={styles[tone(ratio)]}>
      {figures.change(ratio)}
    </bdi>
  );
}

/** The direction of a change. */
export function tone(decimal: string): "up" | "down" | "even" {
  const number = Number(decimal);
  if (number > 0) return "up";
  return number < 0 ? "down" : "even";
}

/** A profit or loss, in its colour. */
export function Toned({
  decimal,
  text,
}: {
  readonly decimal: string;
  readonly text: string;
}) {
  return (
    <bdi dir="ltr" className={styles[tone(decimal)]}>
      {text}
    </bdi>
  );
}
