/** A step of the scenario, as the heading of its entries. */
import type { ReactNode } from "react";
import type { Step } from "../../record/record";
import { Place } from "../place";
import styles from "./step-heading.module.css";

interface StepHeadingProps {
  /** The step's index, from 0. */
  readonly index: number;
  readonly step: Step;
  readonly isFailing: boolean;
  readonly rail: ReactNode;
}

export function StepHeading({
  index,
  step,
  isFailing,
  rail,
}: StepHeadingProps) {
  return (
    <div className={styles["heading"]} data-failing={isFailing || undefined}>
      <span className={styles["number"]}>{index + 1}</span>
      {rail}
      <h3 className={styles["text"]}>{step.text}</h3>
      <Place place={step.place} isShort />
    </div>
  );
}
