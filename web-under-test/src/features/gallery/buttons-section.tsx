/** Buttons by weight, size and state. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { Specimens } from "./specimens";

const WEIGHTS = ["main", "plain", "quiet", "danger", "buy", "sell"] as const;

export function ButtonsSection() {
  const { t } = useGalleryTexts();
  const [isLoading, setIsLoading] = useState(true);
  const toggle = (): void => setIsLoading(!isLoading);
  return (
    <>
      <Specimens>
        {WEIGHTS.map((weight) => (
          <Button key={weight} weight={weight}>
            {t(`buttons.${weight}`)}
          </Button>
        ))}
      </Specimens>
      <Specimens>
        {WEIGHTS.map((weight) => (
          <Button key={weight} weight={weight} size="dense">
            {t(`buttons.${weight}`)}
          </Button>
        ))}
      </Specimens>
      <Specimens>
        <Button disabled>{t("buttons.disabled")}</Button>
        <Button weight="plain" disabled>
          {t("buttons.disabled")}
        </Button>
        <Button loading={isLoading} onPress={toggle}>
          {t("buttons.loading")}
        </Button>
        <Button weight="plain" loading={isLoading} onPress={toggle}>
          {t("buttons.loading")}
        </Button>
      </Specimens>
    </>
  );
}
