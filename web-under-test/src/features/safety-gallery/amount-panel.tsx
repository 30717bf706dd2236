/** An amount, cleaned while the user types. */
import { useState } from "react";
import { cleanAmount } from "../../lib/amount";
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { Card } from "../../ui/card";
import { Choice } from "../../ui/choice";
import { LiveLine } from "../../ui/live-line";
import { TextInput } from "../../ui/text-input";
import styles from "./panel.module.css";

const PLACES = ["0", "2", "8"] as const;

export function AmountPanel() {
  const { t } = useSafetyGalleryTexts();
  const [places, setPlaces] = useState<(typeof PLACES)[number]>("2");
  const [typed, setTyped] = useState("");
  const amount = cleanAmount(typed, Number(places));
  return (
    <Card title={t("amount.title")}>
      <div className={styles["parts"]}>
        <Choice
          label={t("amount.places")}
          options={PLACES.map((value) => ({ value, text: value }))}
          value={places}
          onChange={setPlaces}
        />
        <TextInput
          label={t("amount.typed")}
          value={amount}
          onChange={setTyped}
          inputMode="decimal"
        />
        <LiveLine
          name={t("amount.left")}
          text={amount}
          hint={t("amount.empty")}
        />
      </div>
    </Card>
  );
}
