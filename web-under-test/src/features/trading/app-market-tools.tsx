/** A market in the app: extras in the title bar, and links to the app's own screens (§2.3, §7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { whyUnsupported } from "../bridge/host";
import { quietly } from "../bridge/quietly";
import { PAGE_PATHS } from "../frame/page-paths";
import { useProduct } from "../frame/product-context";
import { useLocalPath } from "../frame/use-local-path";
import { useTitleBar } from "../in-app/use-title-bar";
import { linkAt } from "../links/links";
import { openLink } from "../links/open-link";
import type { Line } from "../market/lines";
import type { Market } from "../market/market-calls";
import { useSession } from "../session/session-context";

interface AppMarketToolsProps {
  readonly line: Line;
  readonly market: Market;
}

export function AppMarketTools({ line, market }: AppMarketToolsProps) {
  const { t } = useInAppTexts();
  const { t: product } = useProductTexts();
  const { bridge, images } = useProduct();
  const { site } = useSession();
  const path = useLocalPath();
  const [host = ""] = images.order();
  useTitleBar({
    icon: `${host}/coin.png?coin=${encodeURIComponent(market.baseCoin)}`,
    tag: product(`lines.${line.name}`),
    item: {
      text: product("pages.orders"),
      url: site.origin + path(PAGE_PATHS.orders),
    },
  });
  const openChart = (): void =>
    quietly(openLink(bridge, "kline/main", { symbolcode: market.symbolId }));
  const openSignals = (): void =>
    quietly(
      openLink(bridge, "kline/signal", {
        pagetype: line.isContract ? "contract" : "spot",
        symbolid: market.symbolId,
      }),
    );
  const { minimum } = linkAt("kline/signal");
  return (
    <>
      <Button size="dense" weight="quiet" onPress={openChart}>
        {t("chart.inApp")}
      </Button>
      {whyUnsupported(bridge.host, minimum) === null && (
        <Button size="dense" weight="quiet" onPress={openSignals}>
          {t("chart.signals")}
        </Button>
      )}
    </>
  );
}
