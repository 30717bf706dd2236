/**
 * A link to a market: its trading page here; in the app, the app's own screen for it (§2.3). Simulated trading stays on our
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
  /** The app's screen: where one trades, or the chart. */
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
    // An app that can't be reached leaves one where one is.
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
