/** Cards, facts, and the messages for empty lists and errors. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Facts } from "../../ui/facts";
import { Specimens } from "./specimens";

export function StatesSection() {
  const { t } = useGalleryTexts();
  return (
    <Specimens layout="grid">
      <Card
        title={t("states.card")}
        aside={
          <Button weight="quiet" size="dense">
            {t("states.more")}
          </Button>
        }
      >
        <p>{t("states.cardText")}</p>
      </Card>
      <Card title={t("states.dense")} size="dense">
        <p>{t("states.denseText")}</p>
        <Facts
          facts={[
            { name: t("states.fee"), value: "0.02 %" },
            { name: t("states.limit"), value: "3,000,000 USDT" },
          ]}
        />
      </Card>
      <Card>
        <EmptyState text={t("states.empty")} icon="search" />
      </Card>
      <Card>
        <EmptyState
          text={t("states.failed")}
          icon="warning"
          action={<Button weight="plain">{t("states.retry")}</Button>}
        />
      </Card>
      <Alert text={t("states.alert")} />
    </Specimens>
  );
}
