/** Profit, records and sub-accounts (§2.3). */
import { flag, link, text } from "../define-link";

export const recordsLinks = {
  "accounts/pnl": link("2.27.0", { account_type: text, margin_type: text }),
  "contract/transaction/details": link(
    "1.6.0",
    { businessLine: text, tokenId: text, page: text },
    { webPage: "/record/mcp" },
  ),
  "spot/transaction/details": link(
    "1.6.0",
    {},
    { webPage: "/record/exchange" },
  ),
  "spot/deal_record": link(
    "1.6.0",
    { strategy: text, symbolId: text, toDetail: flag },
    { webPage: "/record/exchange" },
  ),
  "spot/smallAmountBGB": link("2.5.0", {}),
  "subaccount/contract": link("2.9.0", {
    userTicketId: text,
    businessLine: text,
  }),
};
