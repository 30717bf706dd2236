/** The pages of a file: a run, a matrix, or both; or a decision. */
import { useEffect, useSyncExternalStore } from "react";
import { titleOf, type Decision } from "../decision/decision";
import { DecisionPage } from "../decision/decision-page";
import type { Matrix } from "../matrix/matrix";
import { MatrixPage } from "../matrix/matrix-page";
import { t } from "../texts/texts";
import type { ThemeStore } from "../ui/theme";
import type { AddressStore } from "./address";
import type { ReadReport } from "./read-page";
import { Report } from "./report";

interface PagesProps {
  readonly report: ReadReport | null;
  readonly matrix: Matrix | null;
  readonly decision: Decision | null;
  readonly address: AddressStore;
  readonly theme: ThemeStore;
}

export function Pages({
  report,
  matrix,
  decision,
  address: store,
  theme,
}: PagesProps) {
  const address = useSyncExternalStore(store.subscribe, store.get);
  const shown =
    matrix !== null && (report === null || address.isMatrix) ? matrix : null;
  useEffect(() => {
    if (decision !== null) document.title = titleOf(decision);
    else if (shown !== null) {
      const text = t("matrix.title", { app: shown.app });
      document.title = t("document-title", { text });
    }
  }, [decision, shown]);
  if (decision !== null)
    return <DecisionPage decision={decision} theme={theme} />;
  if (shown !== null)
    return (
      <MatrixPage
        matrix={shown}
        theme={theme}
        runAddress={report === null ? null : "#"}
        minimum={address.minimum}
        onMinimum={(minimum) => store.go({ minimum })}
      />
    );
  return (
    report !== null && (
      <Report
        run={report.run}
        records={report.records}
        address={store}
        theme={theme}
        matrixAddress={matrix === null ? null : "#page=matrix"}
      />
    )
  );
}
