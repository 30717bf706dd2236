/** Actions that move coins: they open the app's own screens by link (§2.3). In a browser, the system opens the app. */
import { RECHARGE_COIN } from "../../constants/defaults";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { openLink } from "../links/open-link";
import { useProduct } from "../frame/product-context";
import { useReturn } from "../in-app/use-return";
import type { AccountTab } from "./asset-calls";
import styles from "./asset-actions.module.css";

interface AssetActionsProps {
  readonly tab: AccountTab;
  /** Runs when the user returns from the app's screen. */
  readonly onReturn: () => void;
}

export function AssetActions({ tab, onReturn }: AssetActionsProps) {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  const whenBack = useReturn(onReturn);
  const { coinName } = RECHARGE_COIN;
  const coinId = String(RECHARGE_COIN.coinId);
  return (
    <div className={styles["actions"]}>
      {tab === "spot" && (
        <>
          <Button
            size="dense"
            onPress={() =>
              whenBack(openLink(bridge, "coin/recharge", { coinName, coinId }))
            }
          >
            {t("assets.deposit")}
          </Button>
          <Button
            size="dense"
            weight="plain"
            onPress={() =>
              whenBack(openLink(bridge, "coin/withdraw", { coinId }))
            }
          >
            {t("assets.withdraw")}
          </Button>
        </>
      )}
      <Button
        size="dense"
        weight="plain"
        onPress={() =>
          whenBack(openLink(bridge, "capital/transfer", { from: tab, coinId }))
        }
      >
        {t("assets.transfer")}
      </Button>
    </div>
  );
}
