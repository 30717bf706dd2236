/**
 * A link to a market: to its trading page; in the app, to the app's own screen (§2.3). Simulated trading stays on the client's
 * pages.
 */
import type { MouseEvent, ReactNode } from "react";
import { whyUnsupported } from "../bridge/host";
import { PageLink } from "../frame/page-link";
import { useProduct } from "../frame/product-context";
import type { LinkValues } from "../links/build-link";
import { linkAt, type LinkPath } from "../links/links";
import { openLinkWith } from "../links/open-link";
import { useSimulation } from "../simulation/use-simulation";
import type { Line } from "./lines";
import type { Market } from "./market-calls";

interface MarketLinkProps {
  readonly line: Line;
  readonly market: Market;
  /** The app's screen: the trading screen, or the chart. */
  readonly screen: "trade" | "chart";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function MarketLink(props: MarketLinkProps) {
  const { line, market, screen, className, children } = props;
  const { bridge } = useProduct();
  const [path, values] = appScreen(line, market)[screen];
  const { isOn: isSimulated } = useSimulation();
  const isNative =
    !isSimulated && whyUnsupported(bridge.host, linkAt(path).minimum) === null;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    // If the app can't be reached, the page stays.
    openLinkWith(bridge, path, values).catch(() => undefined);
  };
  return (
    <PageLink
      to={line.path(market.symbol)}
      className={className}
      onFollow={isNative ? open : undefined}
    >
      {children}
    </PageLink>
  );
}

type Destination = readonly [path: LinkPath, values: LinkValues];

function appScreen(
  { isContract, businessLine }: Line,
  { symbol, symbolId }: Market,
): Readonly<Record<MarketLinkProps["screen"], Destination>> {
  return {
    trade: isContract
      ? ["home/contract", { symbolId, bizLine: String(businessLine) }]
      : ["home/coin", { symbol, symbolId }],
    chart: ["kline/main", { symbolcode: symbolId }],
  };
}
