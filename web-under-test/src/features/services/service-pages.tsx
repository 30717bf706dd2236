/** Pages about what the app does itself: what it is, and the ways there. */
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Page } from "../frame/page";
import { AppLinks } from "./app-links";
import { ofTrader, SERVICES, type ServiceName } from "./services";

function servicePage(name: ServiceName): ComponentType {
  return function ServicePage() {
    const { t } = useServiceTexts();
    const { t: product } = useProductTexts();
    return (
      <Page title={product(`pages.${name}`)} about={t(`about.${name}`)}>
        <AppLinks links={SERVICES[name]} />
      </Page>
    );
  };
}

export const CopyTradingPage = servicePage("copyTrading");
export const StrategiesPage = servicePage("strategies");
export const EarningPage = servicePage("earning");
export const FiatPage = servicePage("fiat");
export const LoanPage = servicePage("loan");
export const CommunityPage = servicePage("community");
export const Web3Page = servicePage("web3");
export const SupportPage = servicePage("support");

/** `/copy-trading/trader/:traderId` */
export function TraderPage() {
  const { t } = useServiceTexts();
  const { traderId = "" } = useParams();
  return (
    <Page
      title={t("titles.trader", { id: traderId })}
      about={t("about.trader")}
    >
      <AppLinks links={ofTrader(traderId)} />
    </Page>
  );
}
