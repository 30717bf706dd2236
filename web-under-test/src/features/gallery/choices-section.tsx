/** Choice controls: a list, a few options side by side, on or off. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Checkbox } from "../../ui/checkbox";
import { Choice } from "../../ui/choice";
import { Select } from "../../ui/select";
import { Switch } from "../../ui/switch";
import { Specimens } from "./specimens";

const NOTHING = (): void => undefined;
const INTERVALS = ["1m", "15m", "1h", "4h", "1d"] as const;

export function ChoicesSection() {
  const { t } = useGalleryTexts();
  const [line, setLine] = useState<"spot" | "usdt" | "coin">("spot");
  const [side, setSide] = useState<"buy" | "sell">("buy");
  const [interval, setInterval] = useState<(typeof INTERVALS)[number]>("1h");
  const [isOn, setIsOn] = useState(true);
  const [isMaker, setIsMaker] = useState(false);
  const lines = (["spot", "usdt", "coin"] as const).map((value) => ({
    value,
    text: t(`choices.${value}`),
  }));
  const sides = (["buy", "sell"] as const).map((value) => ({
    value,
    text: t(`choices.${value}`),
  }));
  return (
    <Specimens layout="grid">
      <Select
        label={t("choices.line")}
        options={lines}
        value={line}
        onChange={setLine}
      />
      <Select
        label={t("choices.off")}
        options={lines}
        value={line}
        onChange={setLine}
        error={t("choices.required")}
      />
      <Select
        label={t("choices.line")}
        options={lines}
        value={line}
        onChange={setLine}
        disabled
        size="dense"
      />
      <Choice
        label={t("choices.side")}
        options={sides}
        value={side}
        onChange={setSide}
      />
      <Choice
        label={t("choices.chart")}
        options={INTERVALS.map((value) => ({ value, text: value }))}
        value={interval}
        onChange={setInterval}
      />
      <div>
        <Switch label={t("choices.notify")} isOn={isOn} onChange={setIsOn} />
        <Switch
          label={t("choices.offSwitch")}
          isOn={false}
          onChange={NOTHING}
          disabled
        />
      </div>
      <Specimens>
        <Checkbox
          label={t("choices.terms")}
          isChecked={isMaker}
          onChange={setIsMaker}
        />
        <Checkbox
          label={t("choices.offBox")}
          isChecked
          onChange={NOTHING}
          disabled
        />
      </Specimens>
    </Specimens>
  );
}
