/** Peer-to-peer trading and paying with fiat money (§2.3). */
import { flag, link, text } from "../define-link";

export const peopleAndFiatLinks = {
  "p2p/trade": link(
    "1.3.0",
    {
      pageType: text,
      operationType: text,
      incomingSource: text,
      incomingTarget: text,
    },
    { webPage: "/p2p-trade" },
  ),
  "p2p/orderDetail": link("1.3.0", { orderNo: text }),
  "p2p/manage": link("1.3.0", {}),
  "otc/trade": link(
    "1.3.0",
    { isSpeed: flag, isBuy: flag },
    { webPage: "/p2p-trade" },
  ),
  "overseas/otc_main": link("2.5.0", {
    fiatCode: text,
    coinCode: text,
    paymentMethodId: text,
    businessNo: text,
  }),
  "fiat/cko_main_page": link("2.1.0", {
    type: text,
    incomingSource: text,
    incomingTarget: text,
  }),
  "fiat/fiat_quick_buy_main": link("2.1.0", {}),
  "fiat/recordPage": link("2.1.0", {}),
  "fiat/fiat_record_page": link("2.12.0", { recordType: text }),
  "fiat/card/fiat_card_manage_page": link(
    { ios: "2.20.1", android: "2.20.3" },
    {},
  ),
  "fiat/card/fiat_card_transaction_detail": link(
    { ios: "2.20.1", android: "2.20.3" },
    { orderId: text },
  ),
  "main/choose_coin_list": link("1.6.0", { type: text, chooseType: text }),
};
