/** The steps of a case, with their pictures if there are any, else with the picture of the failure. */
import { reachedBy } from "../record/reached-by";
import type { CaseRecord } from "../record/record";
import { t } from "../texts/texts";
import { Picture } from "../ui/picture";
import { StepList } from "../ui/step-list";
import { StepPictures } from "../ui/step-pictures";
import styles from "./case-page.module.css";
import { Section } from "./section";

export function CaseSteps({ record }: { readonly record: CaseRecord }) {
  const { steps, picture, pictures = [] } = record;
  const failing = record.failures.flatMap(({ step }) => step ?? []);
  const reached = reachedBy(record);
  const hasPictures = pictures.length > 0 && steps.length > 0;
  const pictureOf = (index: number): string | null =>
    pictures.findLast(({ step }) => step === index)?.picture ??
    (failing.includes(index) ? picture : null);
  // A failure without a step has a separate picture.
  const isPictureLeft = !hasPictures || failing.length === 0;
  const apart = isPictureLeft ? picture : null;
  return (
    <div
      className={styles["pair"]}
      data-pictured={(apart !== null && !hasPictures) || undefined}
    >
      {steps.length > 0 && (
        <Section title={t("steps")} note={record.case.scenario}>
          {hasPictures ? (
            <StepPictures
              steps={steps}
              failing={failing}
              reached={reached}
              pictureOf={pictureOf}
            />
          ) : (
            <StepList steps={steps} failing={failing} reached={reached} />
          )}
        </Section>
      )}
      {apart !== null && (
        <Section title={t("picture")}>
          <Picture source={apart} />
        </Section>
      )}
    </div>
  );
}
