/** The names of the client types (§3). */
import { CLIENT_TYPE } from "../../constants/client-types";
import { useProductTexts } from "../../locales/use-product-texts";

const NAMES = {
  [CLIENT_TYPE.web]: "web",
  [CLIENT_TYPE.android]: "android",
  [CLIENT_TYPE.ios]: "ios",
  [CLIENT_TYPE.api]: "api",
  [CLIENT_TYPE.h5]: "web",
  [CLIENT_TYPE.system]: "system",
  [CLIENT_TYPE.inner]: "system",
  [CLIENT_TYPE.appBrowser]: "web",
  [CLIENT_TYPE.telegramPc]: "telegram",
  [CLIENT_TYPE.telegramWeb]: "telegram",
  [CLIENT_TYPE.telegramIos]: "telegram",
  [CLIENT_TYPE.telegramAndroid]: "telegram",
  [CLIENT_TYPE.windows]: "windows",
  [CLIENT_TYPE.macos]: "macos",
} as const;

export function useClientNames(): (clientType: number) => string {
  const { t } = useProductTexts();
  return (clientType) =>
    clientType in NAMES
      ? t(`devices.clients.${NAMES[clientType as keyof typeof NAMES]}`)
      : String(clientType);
}
