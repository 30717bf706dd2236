/** One account: its coins, with search and a filter for small amounts, and actions to move them. */
import { useState } from "react";
import { BUSINESS_LINE } from "../../constants/business-lines";
import { useProductTexts } from "../../locales/use-product-texts";
import { Icon } from "../../ui/icon";
import { Switch } from "../../ui/switch";
import { TextInput } from "../../ui/text-input";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Section, Stack } from "../frame/page";
import { useKept } from "../local-database/use-kept";
import { fetchAssets, type AccountTab, type AssetCoin } from "./asset-calls";
import styles from "./account-panel.module.css";
import { AssetActions } from "./asset-actions";
import { CoinsTable } from "./coins-table";
import { Total } from "./total";

interface AccountPanelProps {
  readonly tab: AccountTab;
}

/** Whether small amounts are hidden. Accounts without a business line store this under finance. */
const HIDES_SMALL = ["no", "yes"] as const;
const STORES: Readonly<Partial<Record<AccountTab, 1 | 10 | 23>>> = {
  spot: BUSINESS_LINE.spot,
  contract: BUSINESS_LINE.usdtContract,
  margin: BUSINESS_LINE.spotMargin,
};

/** A coin is small if it is worth less than this, in USDT. */
const SMALL = 1;

export function AccountPanel({ tab }: AccountPanelProps) {
  const { t } = useProductTexts();
  const [text, setText] = useState("");
  const [hidesSmall, setHidesSmall] = useKept(
    STORES[tab] ?? BUSINESS_LINE.finance,
    `${tab}-hides-small`,
    HIDES_SMALL,
  );
  const isHidingSmall = hidesSmall === "yes";
  const assets = useQuery(tab, (client) => fetchAssets(client, tab));
  const wanted = ({ coinName, fullName, valueUsdt }: AssetCoin): boolean =>
    `${coinName} ${fullName}`
      .toUpperCase()
      .includes(text.trim().toUpperCase()) &&
    !(isHidingSmall && Number(valueUsdt) < SMALL);
  return (
    <QueryResult query={assets}>
      {({ valueUsdt, coins }) => (
        <Stack>
          <Section>
            <div className={styles["head"]}>
              <Total name={t(`assets.tabs.${tab}`)} usdt={valueUsdt} />
              <AssetActions tab={tab} onReturn={assets.refetch} />
            </div>
          </Section>
          <Section>
            <div className={styles["filter"]}>
              <TextInput
                label={t("assets.search")}
                isLabelHidden
                placeholder={t("assets.search")}
                type="search"
                size="dense"
                start={<Icon name="search" />}
                value={text}
                onChange={setText}
              />
              <Switch
                label={t("assets.hideSmall")}
                isOn={isHidingSmall}
                onChange={(isOn) => setHidesSmall(isOn ? "yes" : "no")}
              />
            </div>
            <CoinsTable tab={tab} coins={coins.filter(wanted)} />
          </Section>
        </Stack>
      )}
    </QueryResult>
  );
}
