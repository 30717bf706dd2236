/** Notifies the app of a registration on one of its pages: its attribution, and whether Telegram was bound (§7.4). */
import { bindingTGSuccess } from "../bridge/calls/binding-tg-success";
import { handleBizParams } from "../bridge/calls/handle-biz-params";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

export interface Registration {
  /** The attribution codes that were sent with it (§3). */
  readonly codes: Readonly<Record<string, string>>;
  readonly isByTelegram: boolean;
}

export function useRegistrationNotice(): (registration: Registration) => void {
  const { bridge } = useProduct();
  return ({ codes, isByTelegram }) => {
    if (isByTelegram) quietly(bindingTGSuccess.invoke(bridge, undefined));
    if (Object.keys(codes).length > 0)
      quietly(handleBizParams.invoke(bridge, { flow: "register", ...codes }));
  };
}
