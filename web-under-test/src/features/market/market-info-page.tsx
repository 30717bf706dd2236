/** `/trade-info`: the rules of every market, by line. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { decimal, unitOf } from "../../lib/decimal";
import { Tabs } from "../../ui/tabs";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Page, Section, Stack } from "../frame/page";
import { AppLinks } from "../services/app-links";
import { ofLine } from "../services/services";
import { LINES, MARKET_LINES, type Line } from "./lines";
import { fetchMarkets, type Market } from "./market-calls";
import { MarketLink } from "./market-link";
import { PairName } from "./pair-name";

export function MarketInfoPage() {
  const { t } = useProductTexts();
  const [line, setLine] = useState<Line>(LINES.spot);
  return (
    <Page title={t("pages.marketInfo")} about={t("marketInfo.about")}>
      <Tabs
        label={t("markets.lines")}
        value={line.name}
        onChange={(name) =>
          setLine(MARKET_LINES.find((one) => one.name === name) ?? LINES.spot)
        }
        tabs={MARKET_LINES.map((one) => ({
          value: one.name,
          text: t(`lines.${one.name}`),
          panel: (
            <Stack>
              <Rules line={one} />
              <AppLinks links={ofLine(one)} />
            </Stack>
          ),
        }))}
      />
    </Page>
  );
}

function Rules({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const query = useQuery(line.name, (client) =>
    fetchMarkets(client, line.marketLine),
  );
  return (
    <Section>
      <QueryResult query={query}>
        {(markets) => (
          <RecordsTable
            name={t("pages.marketInfo")}
            rows={markets}
            rowKey={({ symbolId }) => symbolId}
            columns={[
              {
                head: t("markets.pair"),
                render: (market) => (
                  <MarketLink line={line} market={market} screen="trade">
                    <PairName line={line} market={market} />
                  </MarketLink>
                ),
              },
              {
                head: t("marketInfo.tick"),
                kind: "figure",
                render: (market) => figures.amount(tick(market), 10),
              },
              {
                head: t("marketInfo.minQuantity"),
                kind: "figure",
                render: ({ minQuantity }) => figures.amount(minQuantity, 10),
              },
              {
                head: t("marketInfo.minNotional"),
                kind: "figure",
                render: ({ minNotional, quoteCoin }) =>
                  `${figures.amount(minNotional)} ${quoteCoin}`,
              },
              {
                head: t("marketInfo.fees"),
                kind: "figure",
                render: ({ makerFeeRate, takerFeeRate }) =>
                  `${figures.share(makerFeeRate)} / ${figures.share(takerFeeRate)}`,
              },
              {
                head: t("marketInfo.leverage"),
                kind: "figure",
                render: ({ maxLeverage }) =>
                  maxLeverage === 0
                    ? "–"
                    : t("order.times", { leverage: maxLeverage }),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  );
}

function tick({ pricePlace, step }: Market): string {
  return unitOf(pricePlace)
    .times(decimal(String(step)))
    .toFixed();
}
