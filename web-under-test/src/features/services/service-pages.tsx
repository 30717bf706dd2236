/** Pages about features that only the app has: a description, and links into the app. */
import type { ComponentType } from "react";
import { useParams, useSearchParams } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Page, Stack } from "../frame/page";
import { useLocalPath } from "../frame/use-local-path";
import { PaymentMethods } from "../in-app/payment-methods";
import { ShareOnTelegram } from "../in-app/share-on-telegram";
import { TraderTraining } from "../in-app/trader-training";
import { useSession } from "../session/session-context";
import { AppLinks } from "./app-links";
import {
  NAMED_BY_QUERY,
  ofTrader,
  SERVICES,
  WEB_PAGES_IN_APP,
  type ServiceName,
} from "./services";

/** `extra` is page-specific content above the links into the app. */
function servicePage(name: ServiceName, extra?: ComponentType): ComponentType {
  const Extra = extra;
  return function ServicePage() {
    const { t } = useServiceTexts();
    const { t: product } = useProductTexts();
    const [query] = useSearchParams();
    const { site } = useSession();
    const path = useLocalPath();
    const address = (to: string): string => site.origin + path(to);
    return (
      <Page title={product(`pages.${name}`)} about={t(`about.${name}`)}>
        <Stack>
          {Extra !== undefined && <Extra />}
          <AppLinks
            links={[
              ...(NAMED_BY_QUERY[name]?.(query) ?? []),
              ...SERVICES[name],
              ...(WEB_PAGES_IN_APP[name]?.(address) ?? []),
            ]}
          />
        </Stack>
      </Page>
    );
  };
}

export const CopyTradingPage = servicePage("copyTrading", TraderTraining);
export const StrategiesPage = servicePage("strategies");
export const EarningPage = servicePage("earning");
export const FiatPage = servicePage("fiat", PaymentMethods);
export const LoanPage = servicePage("loan");
export const CommunityPage = servicePage("community");
export const Web3Page = servicePage("web3");
export const SupportPage = servicePage("support");

/** `/copy-trading/trader/:traderId` */
export function TraderPage() {
  const { t } = useServiceTexts();
  const { traderId = "" } = useParams();
  const { site } = useSession();
  const path = useLocalPath();
  const title = t("titles.trader", { id: traderId });
  const here = path(`/copy-trading/trader/${encodeURIComponent(traderId)}`);
  return (
    <Page
      title={title}
      about={t("about.trader")}
      actions={<ShareOnTelegram title={title} url={site.origin + here} />}
    >
      <AppLinks links={ofTrader(traderId)} />
    </Page>
  );
}
