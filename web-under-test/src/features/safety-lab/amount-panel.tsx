/** An amount, cleaned while it is typed. */
import { useState } from "react";
import { cleanAmount } from "../../lib/amount";
import { useSafetyLabTexts } from "../../locales/use-safety-lab-texts";
import { Choice } from "../../ui/choice";
import { Panel } from "../session-lab/panel";
import { TextField } from "../session-lab/text-field";

const PLACES = ["0", "2", "8"] as const;

export function AmountPanel() {
  const { t } = useSafetyLabTexts();
  const [places, setPlaces] = useState<(typeof PLACES)[number]>("2");
  const [amount, setAmount] = useState("");
  return (
    <Panel title={t("amount.title")}>
      <Choice
        label={t("amount.places")}
        options={PLACES.map((value) => ({ value, text: value }))}
        value={places}
        onChange={setPlaces}
      />
      <TextField
        label={t("amount.typed")}
        value={cleanAmount(amount, Number(places))}
        onChange={setAmount}
      />
    </Panel>
  );
}
