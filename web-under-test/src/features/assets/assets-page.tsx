/** The asset pages: an overview of all accounts, and each account (§3). */
import { useState } from "react";
import { ASSET_TABS, type AssetTab } from "../../constants/asset-tabs";
import { useProductTexts } from "../../locales/use-product-texts";
import { Tabs } from "../../ui/tabs";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Stack } from "../frame/page";
import { AppLinks } from "../services/app-links";
import { ofAssets } from "../services/services";
import { AccountPanel } from "./account-panel";
import { OverviewPanel } from "./overview-panel";

/** `/asset` */
export function AssetsPage() {
  return <Assets title="assets" tabs={ASSET_TABS} first="overview" />;
}

/** `/asset/spot` */
export function SpotAssetsPage() {
  return <Assets title="spotAssets" tabs={ASSET_TABS} first="spot" />;
}

/** `/asset/margin` */
export function MarginAssetsPage() {
  return <Assets title="marginAssets" tabs={ASSET_TABS} first="margin" />;
}

/** `/asset/futures` */
export function FuturesAssetsPage() {
  return <Assets title="futuresAssets" tabs={ASSET_TABS} first="contract" />;
}

/** `/trade-asset`: the trading accounts. */
export function TradingAssetsPage() {
  return (
    <Assets
      title="tradingAssets"
      tabs={["spot", "contract", "margin"]}
      first="spot"
    />
  );
}

interface AssetsProps {
  readonly title:
    | "assets"
    | "spotAssets"
    | "marginAssets"
    | "futuresAssets"
    | "tradingAssets";
  readonly tabs: readonly AssetTab[];
  readonly first: AssetTab;
}

function Assets({ title, tabs, first }: AssetsProps) {
  const { t } = useProductTexts();
  const [tab, setTab] = useState(first);
  return (
    <Page title={t(`pages.${title}`)}>
      <NeedsLogin>
        <Stack>
          <Tabs
            label={t("assets.accounts")}
            value={tab}
            onChange={setTab}
            tabs={tabs.map((value) => ({
              value,
              text: t(`assets.tabs.${value}`),
              panel:
                value === "overview" ? (
                  <OverviewPanel onChoose={setTab} />
                ) : (
                  <AccountPanel tab={value} />
                ),
            }))}
          />
          <AppLinks links={ofAssets(tab)} />
        </Stack>
      </NeedsLogin>
    </Page>
  );
}
