/** Messages of each type, and with each option. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { Specimens } from "./specimens";

const TYPES = ["info", "success", "warning", "error"] as const;

export function MessagesSection() {
  const { t } = useGalleryTexts();
  const { messages } = useKit();
  return (
    <Specimens>
      {TYPES.map((type) => (
        <Button
          key={type}
          weight="plain"
          onPress={() =>
            messages.show({ message: t(`messages.${type}Text`), type })
          }
        >
          {t(`messages.${type}`)}
        </Button>
      ))}
      <Button
        weight="plain"
        onPress={() =>
          messages.show({
            message: t("messages.closeText"),
            duration: 0,
            showClose: true,
          })
        }
      >
        {t("messages.close")}
      </Button>
      <Button
        weight="plain"
        onPress={() =>
          messages.show({
            message: t("messages.centerText"),
            type: "success",
            center: true,
          })
        }
      >
        {t("messages.center")}
      </Button>
      <Button weight="quiet" onPress={messages.closeAll}>
        {t("messages.all")}
      </Button>
    </Specimens>
  );
}
