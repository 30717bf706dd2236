/** Tools for a market: sharing it, showing its chart in full screen, and more in the app. */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { loaded } from "../../ui/loaded";
import { useKit } from "../../ui/use-kit";
import { goNativeShare } from "../bridge/calls/go-native-share";
import { useIsInApp, useProduct } from "../frame/product-context";
import { useLocalPath } from "../frame/use-local-path";
import { useAppTask } from "../in-app/use-app-task";
import { useFullScreen } from "../in-app/use-full-screen";
import { useUnsentGuard } from "../in-app/use-unsent-guard";
import type { Line } from "../market/lines";
import type { Market } from "../market/market-calls";
import { pairText } from "../market/pair-name";
import { useSession } from "../session/session-context";
import styles from "./market-tools.module.css";

const AppMarketTools = loaded(
  async () => (await import("./app-market-tools")).AppMarketTools,
);

interface MarketToolsProps {
  readonly line: Line;
  readonly market: Market;
  /** Whether an order is filled in but not sent. */
  readonly isUnsent: boolean;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}

export function MarketTools(props: MarketToolsProps) {
  const { line, market, isUnsent, isFull, onFull } = props;
  const { t } = useInAppTexts();
  const { t: product } = useProductTexts();
  const { bridge } = useProduct();
  const { messages } = useKit();
  const { site } = useSession();
  const path = useLocalPath();
  const task = useAppTask();
  const isInApp = useIsInApp();
  useFullScreen(isFull, () => onFull(false));
  useUnsentGuard(isUnsent, {
    title: t("orders.unsent"),
    message: t("orders.unsentAbout"),
    confirmText: t("orders.leave"),
    cancelText: t("orders.stay"),
  });
  const share = (): void =>
    task.run(async () => {
      const outcome = await goNativeShare.invoke(bridge, {
        title: pairText(line, market),
        url: site.origin + path(line.path(market.symbol)),
      });
      if (outcome.via === "fallback" && outcome.did === "copied-link")
        messages.show({ message: product("targets.copied"), type: "success" });
    });
  return (
    <div className={styles["tools"]} role="group" aria-label={t("chart.tools")}>
      <Button
        size="dense"
        weight="quiet"
        loading={task.isRunning}
        onPress={share}
      >
        {t("share.share")}
      </Button>
      <Button size="dense" weight="quiet" onPress={() => onFull(!isFull)}>
        {t(isFull ? "chart.leaveFullScreen" : "chart.fullScreen")}
      </Button>
      {isInApp && <AppMarketTools line={line} market={market} />}
    </div>
  );
}
