/** A total value, with a switch that hides amounts. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Icon } from "../../ui/icon";
import { Figure } from "../figures/figure";
import { useMoney } from "../figures/use-money";
import { useAppRates } from "../in-app/app-rates";
import styles from "./total.module.css";
import { useShownAmounts } from "./use-shown-amounts";

interface TotalProps {
  readonly name: string;
  readonly usdt: string;
  /** The formatted total, if it isn't in the display currency. */
  readonly text?: string;
  readonly children?: ReactNode;
}

export function Total({ name, usdt, text, children }: TotalProps) {
  const { t } = useProductTexts();
  const money = useMoney(useAppRates());
  const amounts = useShownAmounts();
  return (
    <div className={styles["total"]}>
      <p className={styles["name"]}>
        {name}
        <button
          type="button"
          className={styles["eye"]}
          aria-label={t("assets.show")}
          aria-pressed={amounts.areShown}
          onClick={amounts.toggle}
        >
          <Icon name={amounts.areShown ? "eye" : "eyeOff"} size={18} />
        </button>
      </p>
      <p className={styles["value"]}>
        <Figure>{amounts.of(text ?? money.fromUsdt(usdt))}</Figure>
      </p>
      {children}
    </div>
  );
}
