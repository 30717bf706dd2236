/** The login options inside the app: its screens (§2.3). If the user returns logged in, the page gets the app's session (§7.4). */
import { useLocation, useNavigate } from "react-router";
import * as v from "valibot";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { sendTokenToWeb } from "../bridge/calls/send-token-to-web";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";
import { openLink } from "../links/open-link";
import { useSession } from "../session/session-context";
import { SESSION_TOKEN } from "../signing/session-cookies";
import { useReturn } from "./use-return";

/** The assumed lifetime of the app's session. */
const KEPT_MS = 30 * 86_400_000;

const withToken = v.object({
  via: v.literal("app"),
  reply: v.object({
    data: v.object({ token: v.pipe(v.string(), v.nonEmpty()) }),
  }),
});

export function AppLogin() {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  const whenBack = useReturnWithSession();
  return (
    <Button onPress={() => whenBack(openLink(bridge, "security/login", {}))}>
      {t("pages.login")}
    </Button>
  );
}

export function AppRegister() {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  const whenBack = useReturnWithSession();
  return (
    <Button
      weight="plain"
      onPress={() => whenBack(openLink(bridge, "security/regist", {}))}
    >
      {t("pages.register")}
    </Button>
  );
}

function useReturnWithSession(): (opened: Promise<unknown>) => void {
  const { bridge } = useProduct();
  const { site } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const takeSession = async (): Promise<void> => {
    const outcome = await sendTokenToWeb.invoke(bridge, undefined);
    const read = v.safeParse(withToken, outcome);
    if (!read.success) return;
    site.cookies.write(SESSION_TOKEN, read.output.reply.data.token, KEPT_MS);
    await navigate(pathname + search, { replace: true });
  };
  return useReturn(() => quietly(takeSession()));
}
