/**
 * The dialog of the client's own challenge: a slider that works by hand, pointer or keyboard.
 *
 * The mark's position is also given in words, so that it can be solved without seeing it.
 */
import { useId, useState } from "react";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import styles from "./slide-dialog.module.css";
import {
  SLIDE_TRIES,
  type SlideChallenge,
  type SlideRound,
} from "./slide-challenge";

/** Shows the challenge when one is pending; a page renders it once. */
export function SlideDialog({ slide }: { readonly slide: SlideChallenge }) {
  const { t } = useSafetyTexts();
  const round = useStore(slide.round);
  const [last, setLast] = useState(round);
  // The last content stays while the dialog fades out.
  if (round !== null && round !== last) setLast(round);
  return (
    <Modal
      isOpen={round !== null}
      title={t("challenge.title")}
      size="small"
      onClose={slide.close}
    >
      {last !== null && <Round round={last} onTry={slide.tryAt} />}
    </Modal>
  );
}

function Round({
  round: { mark, misses },
  onTry,
}: {
  readonly round: SlideRound;
  readonly onTry: (position: number) => void;
}) {
  const { t } = useSafetyTexts();
  const [position, setPosition] = useState(0);
  const field = useId();
  const verify = (): void => {
    setPosition(0);
    onTry(position);
  };
  return (
    <div className={styles["challenge"]}>
      <Picture mark={mark} position={position} />
      <p id={`${field}-task`}>{t("challenge.task", { mark })}</p>
      <div className={styles["field"]}>
        <div className={styles["scale"]}>
          <label htmlFor={field}>{t("challenge.position")}</label>
          <span aria-hidden="true">{position}</span>
        </div>
        <input
          id={field}
          className={styles["slider"]}
          type="range"
          min={0}
          max={100}
          step={1}
          value={position}
          aria-valuetext={t("challenge.at", { position })}
          aria-describedby={`${field}-task`}
          onChange={(event) => setPosition(event.target.valueAsNumber)}
        />
      </div>
      <Alert
        text={
          misses === 0
            ? null
            : t("challenge.missed", { count: SLIDE_TRIES - misses })
        }
      />
      <Button onPress={verify}>{t("challenge.verify")}</Button>
    </div>
  );
}

const WIDTH = 320;
const SIDE = 36;
const TOP = 42;

/** The piece's left edge for a position from 0 to 100. */
function left(position: number): number {
  return (position / 100) * (WIDTH - SIDE);
}

function Picture({
  mark,
  position,
}: {
  readonly mark: number;
  readonly position: number;
}) {
  return (
    <svg
      className={styles["picture"]}
      viewBox={`0 0 ${WIDTH} 120`}
      aria-hidden="true"
    >
      <path
        className={styles["hills"]}
        d="M0 120V84L48 46L96 88L150 30L214 92L262 58L320 96V120Z"
      />
      <rect
        className={styles["gap"]}
        x={left(mark)}
        y={TOP}
        width={SIDE}
        height={SIDE}
        rx={6}
      />
      <rect
        className={styles["piece"]}
        x={left(position)}
        y={TOP}
        width={SIDE}
        height={SIDE}
        rx={6}
      />
    </svg>
  );
}
