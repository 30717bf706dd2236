/** The indicators for loading. */
import { useEffect, useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LoadingOverlay } from "../../ui/loading-overlay";
import { Skeleton } from "../../ui/skeleton";
import { useKit } from "../../ui/use-kit";
import { Specimens } from "./specimens";

const LOADING_MS = 2_000;

export function LoadingSection() {
  const { t } = useGalleryTexts();
  const { timers } = useKit();
  const [isLoading, setIsLoading] = useState(false);
  useEffect(
    () =>
      isLoading
        ? timers.after(LOADING_MS, () => setIsLoading(false))
        : undefined,
    [isLoading, timers],
  );
  return (
    <Specimens layout="grid">
      <LoadingOverlay isLoading={isLoading}>
        <Card title={t("loading.heading")}>
          <Specimens>
            <p>{t("loading.value")}</p>
            <Button weight="plain" onPress={() => setIsLoading(true)}>
              {t("loading.cover")}
            </Button>
          </Specimens>
        </Card>
      </LoadingOverlay>
      <Card title={t("loading.skeleton")}>
        <Skeleton lines={4} />
      </Card>
    </Specimens>
  );
}
