/** `/vip/vipIntroduce`: the requirements and benefits of each level. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Page, Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import { fetchFeeLevels, type FeeLevel } from "./fee-calls";

const FIGURES = [
  "minAssetsUsdt",
  "minSpotVolumeUsdt",
  "minContractVolumeUsdt",
  "withdrawLimitUsdt",
] as const;

export function VipLevelsPage() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const levels = useQuery("levels", fetchFeeLevels);
  return (
    <Page
      title={t("pages.vipLevels")}
      about={t("vip.about")}
      actions={<PageLink to={PAGE_PATHS.vip}>{t("pages.vip")}</PageLink>}
    >
      <Section>
        <QueryResult query={levels}>
          {(all) => (
            <RecordsTable
              name={t("pages.vipLevels")}
              rows={all}
              rowKey={({ level }) => String(level)}
              columns={[
                {
                  head: t("fees.level"),
                  render: ({ level }) => t("fees.vip", { level }),
                },
                ...FIGURES.map((key) => ({
                  head: t(`vip.${key}`),
                  kind: "figure" as const,
                  render: (level: FeeLevel) => figures.amount(level[key], 0),
                })),
              ]}
            />
          )}
        </QueryResult>
      </Section>
    </Page>
  );
}
