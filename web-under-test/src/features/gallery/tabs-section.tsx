/** Tabs, in both sizes. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Tabs } from "../../ui/tabs";
import { Specimens } from "./specimens";

const TABS = ["open", "history", "positions"] as const;

export function TabsSection() {
  const { t } = useGalleryTexts();
  const [chosen, setChosen] = useState<(typeof TABS)[number]>("open");
  const tabs = TABS.map((value) => ({
    value,
    text: t(`tabs.${value}`),
    panel: <p>{t(`tabs.${value}Text`)}</p>,
  }));
  return (
    <Specimens layout="grid">
      {(["normal", "dense"] as const).map((size) => (
        <Tabs
          key={size}
          label={t("tabs.orders")}
          tabs={tabs}
          value={chosen}
          onChange={setChosen}
          size={size}
        />
      ))}
    </Specimens>
  );
}
