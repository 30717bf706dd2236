/** `/fee`: the trading fees of each level. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Page, Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import { fetchFeeLevels, type FeeLevel } from "./fee-calls";

export function FeesPage() {
  const { t } = useProductTexts();
  const levels = useQuery("levels", fetchFeeLevels);
  return (
    <Page
      title={t("pages.fees")}
      about={t("fees.about")}
      actions={
        <PageLink to={PAGE_PATHS.vipLevels}>{t("pages.vipLevels")}</PageLink>
      }
    >
      <QueryResult query={levels}>
        {(all) => (
          <>
            <Rates name={t("fees.spot")} levels={all} kind="spot" />
            <Rates name={t("fees.contracts")} levels={all} kind="contract" />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface RatesProps {
  readonly name: string;
  readonly levels: readonly FeeLevel[];
  readonly kind: "spot" | "contract";
}

const PLACES = 3;

function Rates({ name, levels, kind }: RatesProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  return (
    <Section title={name}>
      <RecordsTable
        name={name}
        onPhone="table"
        rows={levels}
        rowKey={({ level }) => String(level)}
        columns={[
          {
            head: t("fees.level"),
            render: ({ level }) => t("fees.vip", { level }),
          },
          {
            head: t("fees.maker"),
            kind: "figure",
            render: (level) => figures.share(level[`${kind}Maker`], PLACES),
          },
          {
            head: t("fees.taker"),
            kind: "figure",
            render: (level) => figures.share(level[`${kind}Taker`], PLACES),
          },
        ]}
      />
    </Section>
  );
}
