/** `/vip/vipIntroduce`: what each level asks and gives. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Page, Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import { askFeeLevels, type FeeLevel } from "./fee-calls";

const FIGURES = [
  "minAssetsUsdt",
  "minSpotVolumeUsdt",
  "minContractVolumeUsdt",
  "withdrawLimitUsdt",
] as const;

export function VipLevelsPage() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const levels = useAnswer("levels", askFeeLevels);
  return (
    <Page
      title={t("pages.vipLevels")}
      about={t("vip.about")}
      actions={<PageLink to={PAGE_PATHS.vip}>{t("pages.vip")}</PageLink>}
    >
      <Section>
        <Answered asked={levels}>
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
        </Answered>
      </Section>
    </Page>
  );
}
