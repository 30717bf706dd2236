/** A coin that comes or goes: what one has of it, and the app's screens for it. */
import { useSearchParams } from "react-router";
import { RECHARGE_COIN } from "../../constants/defaults";
import { useProductTexts } from "../../locales/use-product-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Facts } from "../../ui/facts";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { askAssets, type AssetCoin } from "../assets/asset-calls";
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

/** The address names a coin; one that isn't there is taken for the default (§9). */
function OwnCoin({ motion }: { readonly motion: Motion }) {
  const [query] = useSearchParams();
  const wanted = Number(query.get("coinId") ?? RECHARGE_COIN.coinId);
  const asked = useAnswer("coins", (client) => askAssets(client, "spot"));
  return (
    <Answered asked={asked}>
      {({ coins }) => (
        <Shown
          motion={motion}
          coin={
            coins.find(({ coinId }) => coinId === wanted) ??
            coins.find(({ coinId }) => coinId === RECHARGE_COIN.coinId)
          }
        />
      )}
    </Answered>
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
