/** The whole run on one page: its failures, and each folder of scenarios against each kind of host. */
import { useMemo } from "react";
import { formatCount } from "../lib/format";
import { groupBy } from "../lib/group-by";
import type { FailureGroup } from "../record/failure-groups";
import { countVerdicts, type VerdictCounts } from "../record/verdicts";
import { t } from "../texts/texts";
import { Hidden } from "../ui/hidden";
import { MatrixTable } from "../ui/matrix-table";
import { VerdictBar } from "../ui/verdict-bar";
import type { CaseSummary } from "../record/run";
import { choicesOf, type Filters } from "./filters";
import styles from "./overview.module.css";
import { ProblemCard } from "./problem-card";
import { folderOf } from "./scenario-path";

/** The maximum number of problems shown in full. The list of problems has all of them. */
const MOST = 12;

interface OverviewProps {
  readonly cases: readonly CaseSummary[];
  readonly groups: readonly FailureGroup[];
  /** The address of a case. */
  readonly hrefOf: (id: string) => string;
  readonly onFilter: (filters: Partial<Filters>) => void;
}

export function Overview({ cases, groups, hrefOf, onFilter }: OverviewProps) {
  const notShown = groups.length - MOST;
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
  const isNew = groups.every(({ verdict }) => verdict === "new");
  const heading = t(isNew ? "overview.new" : "overview.broke");
  return (
    <div className={styles["overview"]}>
      {groups.length > 0 && (
        <>
          <h2 className={styles["heading"]}>{heading}</h2>
          <ol className={styles["problems"]} aria-label={heading}>
            {groups.slice(0, MOST).map((group) => (
              <ProblemCard key={group.key} group={group} hrefOf={hrefOf} />
            ))}
          </ol>
          {notShown > 0 && (
            <p className={styles["hint"]}>
              {t("overview.more", { count: notShown })}
            </p>
          )}
        </>
      )}
      <h2 className={styles["heading"]}>{t("overview.folders")}</h2>
      <p className={styles["hint"]}>{t("overview.hint")}</p>
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
            <Hidden>{t("overview.problems", { count: problems })}</Hidden>
          </span>
        )}{" "}
        <span>{formatCount(total)}</span>{" "}
        <Hidden>{t("overview.cell", { count: total, folder, host })}</Hidden>
      </span>
      <VerdictBar counts={counts} size="thin" />
    </button>
  );
}
