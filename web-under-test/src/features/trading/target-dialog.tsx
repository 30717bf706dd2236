/** A dialog with the price at which a position has gained or lost a given ratio of its margin (§5). */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Choice } from "../../ui/choice";
import { LiveLine } from "../../ui/live-line";
import { Modal } from "../../ui/modal";
import { targetPrice } from "../calculators/target-price";
import { useFigures } from "../figures/use-figures";
import type { Position } from "./account-calls";
import { SharePosition } from "./share-position";

const RATIOS = ["0.1", "0.25", "0.5", "1"] as const;

interface TargetDialogProps {
  /** `null` closes it. */
  readonly position: Position | null;
  readonly onClose: () => void;
}

export function TargetDialog({ position, onClose }: TargetDialogProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const [kind, setKind] = useState<"profit" | "loss">("profit");
  const [ratio, setRatio] = useState<(typeof RATIOS)[number]>("0.5");
  const price =
    position === null
      ? ""
      : targetPrice(position, {
          kind,
          ratio,
          pricePlace: position.pricePlace,
          step: position.step,
        });
  return (
    <Modal
      isOpen={position !== null}
      title={t("targets.title")}
      size="small"
      onClose={onClose}
      footer={position !== null && <SharePosition position={position} />}
    >
      <Choice
        label={t("targets.kind")}
        value={kind}
        onChange={setKind}
        options={(["profit", "loss"] as const).map((value) => ({
          value,
          text: t(`targets.kinds.${value}`),
        }))}
      />
      <Choice
        label={t("targets.ratio")}
        value={ratio}
        onChange={setRatio}
        options={RATIOS.map((value) => ({
          value,
          text: figures.share(value),
        }))}
      />
      <LiveLine
        name={t("targets.price")}
        hint=""
        text={
          position === null ? "" : figures.price(price, position.pricePlace)
        }
      />
    </Modal>
  );
}
