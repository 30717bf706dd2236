/** The whole report: the run's summary, its list, and the open case. */
import { useEffect, useMemo } from "react";
import type { Run } from "../record/run";
import { countVerdicts } from "../record/verdicts";
import { plainText } from "../lib/code-spans";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { printAddress, type AddressStore } from "./address";
import { CasePage } from "./case-page";
import { headlineOf } from "./headline";
import type { RecordSource } from "./read-page";
import { Overview } from "./overview";
import { ReportHeader } from "./report-header";
import styles from "./report.module.css";
import { Sidebar } from "./sidebar";
import type { ThemeStore } from "../ui/theme";
import { useMedia } from "../ui/use-media";
import { useSelection } from "./use-selection";
import { WIDE } from "../ui/wide";

interface ReportProps {
  readonly run: Run;
  readonly records: RecordSource;
  readonly address: AddressStore;
  readonly theme: ThemeStore;
  readonly matrixAddress?: string | null;
  readonly explorationAddress?: string | null;
}

export function Report({
  run,
  records,
  address: store,
  theme,
  matrixAddress = null,
  explorationAddress = null,
}: ReportProps) {
  const selection = useSelection(run, store);
  const { address, open, all } = selection;
  const isWide = useMedia(WIDE);
  const total = useMemo(() => countVerdicts(run.cases), [run]);
  const headline = useMemo(() => headlineOf(run), [run]);
  useEffect(() => {
    const text = open === null ? headline : plainText(open.case.title);
    document.title = t("document-title", { text });
  }, [open, headline]);

  const show = (id: string | null): void => store.go({ caseId: id });
  return (
    <div
      className={styles["report"]}
      data-open={address.caseId !== null || undefined}
    >
      <ReportHeader
        run={run}
        headline={headline}
        counts={total}
        theme={theme}
        matrixAddress={matrixAddress}
        explorationAddress={explorationAddress}
      />
      <main className={styles["columns"]}>
        <Sidebar selection={selection} isWide={isWide} onGo={store.go} />
        <div className={styles["case"]}>
          {open !== null && (
            <CasePage
              key={open.id}
              one={open}
              records={records}
              selection={selection}
              isWide={isWide}
              about={run.about}
              onShow={show}
            />
          )}
          {open === null && address.caseId !== null && (
            <EmptyState title={t("case.missing")}>
              <p>{t("case.missing.hint")}</p>
              <button type="button" onClick={() => show(null)}>
                {t("case.back")}
              </button>
            </EmptyState>
          )}
          {address.caseId === null && isWide && (
            <Overview
              cases={all}
              groups={selection.groups}
              hrefOf={(id) => printAddress({ ...address, caseId: id })}
              onFilter={(filters) =>
                store.go({
                  view: "cases",
                  filters: { ...address.filters, ...filters },
                })
              }
            />
          )}
        </div>
      </main>
    </div>
  );
}
