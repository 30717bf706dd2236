/** Notifications: one that closes by itself, and one that stays. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { Specimens } from "./specimens";

export function NoticesSection() {
  const { t } = useGalleryTexts();
  const { notices } = useKit();
  return (
    <Specimens>
      <Button
        weight="plain"
        onPress={() =>
          notices.show({
            title: t("notices.title"),
            message: t("notices.text"),
            type: "success",
          })
        }
      >
        {t("notices.show")}
      </Button>
      <Button
        weight="plain"
        onPress={() =>
          notices.show({
            title: t("notices.stayTitle"),
            message: t("notices.stayText"),
            type: "warning",
            duration: 0,
          })
        }
      >
        {t("notices.stay")}
      </Button>
    </Specimens>
  );
}
