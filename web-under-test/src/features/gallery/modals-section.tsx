/** Modals in their four sizes, and one that is taller than the window. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { TextInput } from "../../ui/text-input";
import { Specimens } from "./specimens";

const SIZES = ["small", "medium", "large", "extraLarge"] as const;
const PARAGRAPHS = 24;

export function ModalsSection() {
  const { t } = useGalleryTexts();
  const [open, setOpen] = useState<(typeof SIZES)[number] | "long" | null>(
    null,
  );
  const [amount, setAmount] = useState("");
  const close = (): void => setOpen(null);
  return (
    <Specimens>
      {SIZES.map((size) => (
        <Button key={size} weight="plain" onPress={() => setOpen(size)}>
          {t("modals.open", { size: t(`modals.size.${size}`) })}
        </Button>
      ))}
      <Button weight="plain" onPress={() => setOpen("long")}>
        {t("modals.long")}
      </Button>
      {SIZES.map((size) => (
        <Modal
          key={size}
          isOpen={open === size}
          title={t("modals.title")}
          size={size}
          onClose={close}
          footer={
            <>
              <Button weight="plain" onPress={close}>
                {t("modals.cancel")}
              </Button>
              <Button onPress={close}>{t("modals.confirm")}</Button>
            </>
          }
        >
          <p>{t("modals.about")}</p>
          <TextInput
            label={t("modals.amount")}
            inputMode="decimal"
            value={amount}
            onChange={setAmount}
            end="USDT"
          />
        </Modal>
      ))}
      <Modal isOpen={open === "long"} title={t("modals.title")} onClose={close}>
        {Array.from({ length: PARAGRAPHS }, (_, at) => (
          <p key={at}>{t("modals.paragraph", { n: at + 1 })}</p>
        ))}
      </Modal>
    </Specimens>
  );
}
