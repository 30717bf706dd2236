/** The pages of a file: a run, its exploration, a matrix; or a decision. */
import { useEffect, useSyncExternalStore } from "react";
import { titleOf, type Decision } from "../decision/decision";
import { DecisionPage } from "../decision/decision-page";
import type { Exploration, ExploredFinding } from "../exploration/exploration";
import { ExplorationPage } from "../exploration/exploration-page";
import type { Matrix } from "../matrix/matrix";
import { MatrixPage } from "../matrix/matrix-page";
import { t } from "../texts/texts";
import type { ThemeStore } from "../ui/theme";
import { printAddress, type AddressStore } from "./address";
import { FindingSteps } from "./finding-steps";
import type { ReadReport } from "./read-page";
import { Report } from "./report";

interface PagesProps {
  readonly report: ReadReport | null;
  readonly exploration: Exploration | null;
  readonly matrix: Matrix | null;
  readonly decision: Decision | null;
  readonly address: AddressStore;
  readonly theme: ThemeStore;
}

export function Pages({
  report,
  exploration,
  matrix,
  decision,
  address: store,
  theme,
}: PagesProps) {
  const address = useSyncExternalStore(store.subscribe, store.get);
  const shown =
    matrix !== null && (report === null || address.page === "matrix")
      ? matrix
      : null;
  // An exploration comes before the run of its findings, unless a case of them is open.
  const explored =
    address.page === "exploration" ||
    (address.page === null && address.caseId === null)
      ? exploration
      : null;
  useEffect(() => {
    if (decision !== null) document.title = titleOf(decision);
    else if (shown !== null) {
      const text = t("matrix.title", { app: shown.app });
      document.title = t("document-title", { text });
    } else if (explored !== null) {
      const text = t("exploration.title");
      document.title = t("document-title", { text });
    }
  }, [decision, shown, explored]);
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
  if (explored !== null) {
    const cases = report?.run.cases ?? [];
    const caseOf = ({ scenario }: ExploredFinding) =>
      cases.find((one) => one.case.scenario === scenario);
    const addressOf = (finding: ExploredFinding): string | null => {
      const found = caseOf(finding);
      return found === undefined
        ? null
        : printAddress({ ...address, page: null, caseId: found.id });
    };
    const stepsOf = (finding: ExploredFinding) => {
      const found = caseOf(finding);
      return (
        report !== null &&
        found !== undefined && (
          <FindingSteps one={found} records={report.records} />
        )
      );
    };
    return (
      <ExplorationPage
        exploration={explored}
        theme={theme}
        runAddress={cases.length === 0 ? null : "#page=run"}
        addressOf={addressOf}
        openOptions={report?.run.about?.open_options ?? ""}
        stepsOf={stepsOf}
      />
    );
  }
  return (
    report !== null && (
      <Report
        run={report.run}
        records={report.records}
        address={store}
        theme={theme}
        matrixAddress={matrix === null ? null : "#page=matrix"}
        explorationAddress={exploration === null ? null : "#page=exploration"}
      />
    )
  );
}
