/** Shows an answer of the server: that it is awaited, that it failed and can be asked for again, or what it says. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import styles from "./answered.module.css";
import { isTold } from "./is-told";
import type { Asked } from "./use-answer";
import { useFailureText } from "./use-failure-text";

interface AnsweredProps<Value> {
  readonly asked: Asked<Value>;
  readonly children: (value: Value) => ReactNode;
}

export function Answered<Value>({ asked, children }: AnsweredProps<Value>) {
  const { t } = useProductTexts();
  const tell = useFailureText();
  const { answer, again } = asked;
  switch (answer.kind) {
    case "asking":
      return (
        <div className={styles["asking"]}>
          <Skeleton />
        </div>
      );
    case "failed":
      return (
        <div className={styles["failed"]}>
          <p role={isTold(answer.error) ? undefined : "alert"}>
            {tell(answer.error)}
          </p>
          <Button weight="plain" onPress={again}>
            {t("answers.again")}
          </Button>
        </div>
      );
    case "there":
      return children(answer.value);
  }
}
