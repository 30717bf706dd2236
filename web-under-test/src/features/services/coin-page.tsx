/** Deposits or withdrawals of a coin: the user's balance, and links to the app's screens. */
import { useSearchParams } from "react-router";
import { RECHARGE_COIN } from "../../constants/defaults";
import { useProductTexts } from "../../locales/use-product-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Facts } from "../../ui/facts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { fetchAssets, type AssetCoin } from "../assets/asset-calls";
import { useFigures } from "../figures/use-figures";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Stack } from "../frame/page";
import { useIsLoggedIn } from "../frame/use-is-logged-in";
import { ScanAddress } from "../in-app/scan-address";
import { AppLinks } from "./app-links";
import { ofCoin } from "./services";

type Motion = keyof typeof ofCoin;

/** `/asset/recharge?coinId=` */
export function RechargePage() {
  return <CoinPage motion="recharge" />;
}

/** `/asset/withdraw?coinId=` */
export function WithdrawPage() {
  return <CoinPage motion="withdraw" />;
}

function CoinPage({ motion }: { readonly motion: Motion }) {
  const { t } = useServiceTexts();
  if (useIsLoggedIn()) return <OwnCoin motion={motion} />;
  const { coinName } = RECHARGE_COIN;
  return (
    <Page
      title={t(`titles.${motion}`, { coin: coinName })}
      about={t(`about.${motion}`)}
    >
      <NeedsLogin>{null}</NeedsLogin>
    </Page>
  );
}

/** The coin is taken from the address; an unknown one is replaced by the default (§9). */
function OwnCoin({ motion }: { readonly motion: Motion }) {
  const [query] = useSearchParams();
  const wanted = Number(query.get("coinId") ?? RECHARGE_COIN.coinId);
  const assets = useQuery("coins", (client) => fetchAssets(client, "spot"));
  return (
    <QueryResult query={assets}>
      {({ coins }) => (
        <Shown
          motion={motion}
          coin={
            coins.find(({ coinId }) => coinId === wanted) ??
            coins.find(({ coinId }) => coinId === RECHARGE_COIN.coinId)
          }
        />
      )}
    </QueryResult>
  );
}

function Shown({
  motion,
  coin,
}: {
  readonly motion: Motion;
  readonly coin: AssetCoin | undefined;
}) {
  const { t } = useServiceTexts();
  const { t: product } = useProductTexts();
  const figures = useFigures();
  const { coinName, coinId } = coin ?? RECHARGE_COIN;
  return (
    <Page
      title={t(`titles.${motion}`, { coin: coinName })}
      about={t(`about.${motion}`)}
    >
      <Stack>
        {coin !== undefined && (
          <Facts
            facts={[
              {
                name: product("assets.available"),
                value: figures.amount(coin.available),
              },
            ]}
          />
        )}
        {motion === "withdraw" && <ScanAddress coinId={String(coinId)} />}
        <AppLinks
          links={ofCoin[motion]({ coinName, coinId: String(coinId) })}
        />
      </Stack>
    </Page>
  );
}
