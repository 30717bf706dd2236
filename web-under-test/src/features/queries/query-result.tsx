/** Renders a query: a skeleton while it is pending, a message and a retry button after an error, else its data. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { isShown } from "./is-shown";
import styles from "./query-result.module.css";
import { useFailureText } from "./use-failure-text";
import type { Query } from "./use-query";

interface QueryResultProps<Data> {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  const { t } = useProductTexts();
  const failureText = useFailureText();
  const { state, refetch } = query;
  switch (state.kind) {
    case "pending":
      return (
        <div className={styles["pending"]}>
          <Skeleton />
        </div>
      );
    case "error":
      return (
        <div className={styles["error"]}>
          <p role={isShown(state.error) ? undefined : "alert"}>
            {failureText(state.error)}
          </p>
          <Button weight="plain" onPress={refetch}>
            {t("answers.again")}
          </Button>
        </div>
      );
    case "success":
      return children(state.data);
  }
}
