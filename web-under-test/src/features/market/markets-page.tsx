/** `/`: every market with its price, by line. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { Icon } from "../../ui/icon";
import { Switch } from "../../ui/switch";
import { Tabs } from "../../ui/tabs";
import { TextInput } from "../../ui/text-input";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Page, Section } from "../frame/page";
import { useFavourites } from "../in-app/favourites";
import { useKept } from "../local-database/use-kept";
import { Leaders } from "./leaders";
import { LINES } from "./lines";
import { MarketTable } from "./market-table";
import { fetchQuotes, findQuotes, type Quote } from "./quotes";

const TABS = ["spot", "usdt", "coin", "usdc"] as const;

export function MarketsPage() {
  const { t } = useProductTexts();
  const [lineName, setLine] = useKept("account", "markets-tab", TABS);
  const line = LINES[lineName];
  const [text, setText] = useState("");
  const { t: inApp } = useInAppTexts();
  const favourites = useFavourites();
  const [onlyFavourites, setOnlyFavourites] = useState(false);
  const isWanted = ({ market }: Quote): boolean =>
    !onlyFavourites || favourites.names.has(market.symbolId);
  const quotes = useQuery(line.name, (client) => fetchQuotes(client, line));
  return (
    <Page
      title={t("markets.title")}
      about={t("markets.about")}
      actions={
        <TextInput
          label={t("markets.search")}
          isLabelHidden
          placeholder={t("markets.search")}
          type="search"
          size="dense"
          start={<Icon name="search" />}
          value={text}
          onChange={setText}
        />
      }
    >
      {quotes.state.kind === "success" && (
        <Leaders line={line} quotes={quotes.state.data} />
      )}
      <Tabs
        label={t("markets.lines")}
        value={lineName}
        onChange={setLine}
        tabs={TABS.map((name) => ({
          value: name,
          text: t(`lines.${name}`),
          panel: (
            <Section
              actions={
                <Switch
                  label={inApp("favourites.only")}
                  isOn={onlyFavourites}
                  onChange={setOnlyFavourites}
                />
              }
            >
              <QueryResult query={quotes}>
                {(all) => (
                  <MarketTable
                    line={line}
                    quotes={findQuotes(all, text).filter(isWanted)}
                    favourites={favourites}
                    emptyText={
                      onlyFavourites && text === ""
                        ? inApp("favourites.none")
                        : t("markets.none")
                    }
                  />
                )}
              </QueryResult>
            </Section>
          ),
        }))}
      />
    </Page>
  );
}
