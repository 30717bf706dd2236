/** The lab's initial parameters: all parameters of the link, filled in where a sensible value is known. */
import type { Json } from "../../lib/json";
import type { ParameterKind } from "../links/define-link";
import { linkAt, type LinkPath } from "../links/links";

const KNOWN: Readonly<Record<string, string>> = {
  symbol: "BTCUSDT",
  symbolId: "BTCUSDT_SPBL",
  symbolcode: "BTCUSDT_SPBL",
  symbolid: "BTCUSDT_SPBL",
  coinName: "USDT",
  coinId: "2",
  traderId: "1001",
  userId: "1001",
  inviteCode: "friend",
  url: "https://www.exchange.test/fee",
};

export function exampleParameters(path: LinkPath): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(linkAt(path).parameters).map(([name, kind]) => [
      name,
      KNOWN[name] ?? exampleOf(kind),
    ]),
  );
}

/** A text of unknown meaning stays empty, and so is left out of the link. */
function exampleOf(kind: ParameterKind): Json {
  if (kind === "flag") return true;
  if (kind === "whole") return 0;
  return kind === "text" ? "" : (kind[0] ?? "");
}
