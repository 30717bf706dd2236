/** The whole run on one page: each folder of scenarios against each kind of host. */
import { useMemo } from "react";
import { formatCount } from "../lib/format";
import { groupBy } from "../lib/group-by";
import { countVerdicts, type VerdictCounts } from "../record/verdicts";
import { t } from "../texts/texts";
import { MatrixTable } from "../ui/matrix-table";
import { VerdictBar } from "../ui/verdict-bar";
import type { CaseSummary } from "../record/run";
import { choicesOf, type Filters } from "./filters";
import { folderOf } from "./scenario-path";
import styles from "./overview.module.css";

interface OverviewProps {
  readonly cases: readonly CaseSummary[];
  readonly hasProblems: boolean;
  readonly onFilter: (filters: Partial<Filters>) => void;
  readonly onStart: () => void;
}

export function Overview({
  cases,
  hasProblems,
  onFilter,
  onStart,
}: OverviewProps) {
  const platforms = useMemo(() => choicesOf(cases).platforms, [cases]);
  const rows = useMemo(() => {
    const folders = groupBy(cases, (one) => folderOf(one.case.scenario));
    return [...folders]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([folder, inFolder]) => ({
        folder,
        counts: platforms.map((platform) =>
          countVerdicts(
            inFolder.filter((one) => one.case.platform === platform),
          ),
        ),
      }));
  }, [cases, platforms]);
  return (
    <div className={styles["overview"]}>
      <h2 className={styles["heading"]}>{t("overview.folders")}</h2>
      <p className={styles["hint"]}>
        {t("overview.hint")}
        {hasProblems && (
          <button type="button" className={styles["start"]} onClick={onStart}>
            {t("overview.start")}
          </button>
        )}
      </p>
      <MatrixTable
        label={t("overview.folders")}
        corner={t("overview.folder")}
        columns={platforms}
        rows={rows.map(({ folder, counts }) => ({
          key: folder,
          heading: folder,
          cells: platforms.map((platform, index) => (
            <Cell
              key={platform}
              folder={folder}
              host={platform}
              counts={counts[index]}
              onChoose={() => onFilter({ platform, text: `${folder}/` })}
            />
          )),
        }))}
      />
    </div>
  );
}

interface CellProps {
  readonly folder: string;
  readonly host: string;
  readonly counts: VerdictCounts | undefined;
  readonly onChoose: () => void;
}

function Cell({ folder, host, counts, onChoose }: CellProps) {
  if (counts === undefined) return null;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className={styles["none"]}>–</span>;
  const problems = total - counts.passed - counts.unsupported;
  return (
    <button type="button" className={styles["cell"]} onClick={onChoose}>
      <span className={styles["numbers"]}>
        {problems > 0 && (
          <span>
            <b>{formatCount(problems)}</b>{" "}
            <span className={styles["hidden"]}>
              {t("overview.problems", { count: problems })}
            </span>
          </span>
        )}{" "}
        <span>{formatCount(total)}</span>{" "}
        <span className={styles["hidden"]}>
          {t("overview.cell", { count: total, folder, host })}
        </span>
      </span>
      <VerdictBar counts={counts} size="thin" />
    </button>
  );
}
