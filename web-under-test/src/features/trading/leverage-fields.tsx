/** The fields for a contract's margin mode and leverage. */
import { MARGIN_MODE } from "../../constants/position-types";
import { useProductTexts } from "../../locales/use-product-texts";
import { Select } from "../../ui/select";
import type { OrderDraft } from "./order-draft";
import styles from "./order-form.module.css";

const LEVERAGES = [1, 2, 3, 5, 10, 20, 50, 75, 100, 125];

interface LeverageFieldsProps {
  readonly maxLeverage: number;
  readonly draft: OrderDraft;
  readonly onChange: (part: Partial<OrderDraft>) => void;
}

export function LeverageFields({
  maxLeverage,
  draft,
  onChange,
}: LeverageFieldsProps) {
  const { t } = useProductTexts();
  return (
    <div className={styles["ways"]}>
      <Select
        label={t("order.marginMode")}
        isLabelHidden
        size="dense"
        value={String(draft.marginMode)}
        onChange={(mode) => onChange({ marginMode: Number(mode) })}
        options={[
          { value: String(MARGIN_MODE.cross), text: t("order.marginModes.2") },
          { value: String(MARGIN_MODE.fixed), text: t("order.marginModes.1") },
        ]}
      />
      <Select
        label={t("order.leverage")}
        isLabelHidden
        size="dense"
        value={String(draft.leverage)}
        onChange={(leverage) => onChange({ leverage: Number(leverage) })}
        options={LEVERAGES.filter((leverage) => leverage <= maxLeverage).map(
          (leverage) => ({
            value: String(leverage),
            text: t("order.times", { leverage }),
          }),
        )}
      />
    </div>
  );
}
