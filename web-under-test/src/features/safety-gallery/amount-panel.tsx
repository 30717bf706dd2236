/** An amount, cleaned while it is typed. */
import { useState } from "react";
import { cleanAmount } from "../../lib/amount";
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { Card } from "../../ui/card";
import { Choice } from "../../ui/choice";
import { TextInput } from "../../ui/text-input";
import styles from "./safety-gallery-page.module.css";

const PLACES = ["0", "2", "8"] as const;

export function AmountPanel() {
  const { t } = useSafetyGalleryTexts();
  const [places, setPlaces] = useState<(typeof PLACES)[number]>("2");
  const [typed, setTyped] = useState("");
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
          value={cleanAmount(typed, Number(places))}
          onChange={setTyped}
          inputMode="decimal"
        />
      </div>
    </Card>
  );
}
