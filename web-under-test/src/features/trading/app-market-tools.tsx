/** A market in the app: what its title bar has beside the title, and the way to the app's own chart (§2.3, §7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { quietly } from "../bridge/quietly";
import { PAGE_PATHS } from "../frame/page-paths";
import { useProduct } from "../frame/product-context";
import { useLocalPath } from "../frame/use-local-path";
import { useTitleBar } from "../in-app/use-title-bar";
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
  return (
    <Button size="dense" weight="quiet" onPress={openChart}>
      {t("chart.inApp")}
    </Button>
  );
}
