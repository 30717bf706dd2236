/** `/vip/detail`: the user's level, and the progress to the next. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { FactList } from "../figures/fact-list";
import { useFigures } from "../figures/use-figures";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import {
  fetchFeeLevels,
  fetchVipDetail,
  type FeeLevel,
  type VipDetail,
} from "./fee-calls";
import { LevelExtras } from "../in-app/level-extras";
import styles from "./vip-page.module.css";

export function VipPage() {
  const { t } = useProductTexts();
  return (
    <Page
      title={t("pages.vip")}
      actions={
        <PageLink to={PAGE_PATHS.vipLevels}>{t("pages.vipLevels")}</PageLink>
      }
    >
      <NeedsLogin>
        <OwnLevel />
      </NeedsLogin>
    </Page>
  );
}

function OwnLevel() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const query = useQuery("vip", async (client) => {
    const [detail, levels] = await Promise.all([
      fetchVipDetail(client),
      fetchFeeLevels(client),
    ]);
    return { detail, levels };
  });
  return (
    <QueryResult query={query}>
      {({ detail, levels }) => {
        const own = levels.find(({ level }) => level === detail.level);
        const next = levels.find(({ level }) => level === detail.nextLevel);
        return (
          <>
            <Section title={t("fees.vip", { level: detail.level })}>
              <FactList
                facts={[
                  ...(own === undefined
                    ? []
                    : [
                        {
                          name: t("vip.spotFees"),
                          value: `${figures.share(own.spotMaker)} / ${figures.share(own.spotTaker)}`,
                        },
                        {
                          name: t("vip.contractFees"),
                          value: `${figures.share(own.contractMaker)} / ${figures.share(own.contractTaker)}`,
                        },
                      ]),
                  {
                    name: t("vip.until"),
                    value:
                      detail.expiresAt === null
                        ? t("vip.always")
                        : figures.date(detail.expiresAt),
                  },
                  {
                    name: t("vip.bgb"),
                    value: t(detail.payFeesWithBgb ? "vip.on" : "vip.off"),
                  },
                ]}
              />
              <LevelExtras
                level={detail.level}
                expiresAt={detail.expiresAt}
                payFeesWithBgb={detail.payFeesWithBgb}
              />
            </Section>
            {next !== undefined && <Progress detail={detail} next={next} />}
          </>
        );
      }}
    </QueryResult>
  );
}

interface ProgressProps {
  readonly detail: VipDetail;
  readonly next: FeeLevel;
}

/** Any one of the three leads to the next level. */
function Progress({ detail, next }: ProgressProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const ways = [
    ["minAssetsUsdt", detail.assetsUsdt, next.minAssetsUsdt],
    ["minSpotVolumeUsdt", detail.spotVolumeUsdt, next.minSpotVolumeUsdt],
    [
      "minContractVolumeUsdt",
      detail.contractVolumeUsdt,
      next.minContractVolumeUsdt,
    ],
  ] as const;
  return (
    <Section title={t("vip.next", { level: next.level })}>
      <ul className={styles["ways"]}>
        {ways.map(([name, has, needed]) => (
          <li key={name}>
            <p className={styles["way"]}>
              <span id={`way-${name}`}>{t(`vip.${name}`)}</span>
              <span>
                {figures.amount(has, 0)} / {figures.amount(needed, 0)}
              </span>
            </p>
            <progress
              className={styles["progress"]}
              aria-labelledby={`way-${name}`}
              value={Math.min(1, Number(has) / Number(needed))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
