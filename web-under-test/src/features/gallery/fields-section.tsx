/** Text fields: with a unit, a hint, a counter, an error, and disabled. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Icon } from "../../ui/icon";
import { TextInput } from "../../ui/text-input";
import { Specimens } from "./specimens";

const NOTHING = (): void => undefined;

export function FieldsSection() {
  const { t } = useGalleryTexts();
  const [amount, setAmount] = useState("250.00");
  const [note, setNote] = useState("");
  const [label, setLabel] = useState(t("fields.tooLong"));
  const [search, setSearch] = useState("");
  return (
    <Specimens layout="grid">
      <TextInput
        label={t("fields.amount")}
        hint={t("fields.amountHint")}
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
        end="USDT"
      />
      <TextInput
        label={t("fields.note")}
        value={note}
        onChange={setNote}
        maxLength={40}
      />
      <TextInput
        label={t("fields.label")}
        value={label}
        onChange={setLabel}
        maxLength={16}
      />
      <TextInput
        label={t("fields.email")}
        type="email"
        value={t("fields.emailValue")}
        onChange={NOTHING}
        readOnly
        error={t("fields.emailError")}
      />
      <TextInput
        label={t("fields.off")}
        value={t("fields.offValue")}
        onChange={NOTHING}
        disabled
      />
      <TextInput
        label={t("fields.search")}
        isLabelHidden
        type="search"
        placeholder={t("fields.placeholder")}
        value={search}
        onChange={setSearch}
        start={<Icon name="search" />}
      />
      <TextInput
        label={t("fields.price")}
        size="dense"
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
        end="USDT"
      />
    </Specimens>
  );
}
