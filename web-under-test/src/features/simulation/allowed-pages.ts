/** The pages that are allowed during simulated trading (§2.2). */
import { withoutLocale } from "../locale/locale-path";

const EXACT: ReadonlySet<string> = new Set([
  "/fee",
  "/vip/detail",
  "/vip/vipIntroduce",
  "/asset",
  "/asset/spot",
  "/asset/margin",
  "/asset/futures",
  "/modifyverification",
  "/download",
  "/proof-of-reserves",
  "/protection-fund",
]);

const BEGINNINGS: readonly string[] = [
  "/account/newapi",
  "/spot/",
  "/futures/",
  "/transac",
  "/order/marginOrderInfo",
  "/order/mcp",
  "/record/exchange",
  "/record/margin",
  "/record/mcp",
  "/subaccount/setting/antiphishing",
  "/subaccount/setting/devices",
  "/subaccount/setting/history",
  "/subaccount/setting/api",
  "/trade-spot",
  "/trade-margin",
  "/trade-swap",
  "/trade-info",
  "/trade-asset-order",
  "/trade-asset",
];

/** Whether the page at `pathname`, in any locale, is allowed. A trailing slash is ignored. */
export function isAllowed(pathname: string): boolean {
  const path = withoutLocale(pathname);
  return (
    EXACT.has(path.replace(/(?<=.)\/$/, "")) ||
    BEGINNINGS.some((beginning) => path.startsWith(beginning))
  );
}
