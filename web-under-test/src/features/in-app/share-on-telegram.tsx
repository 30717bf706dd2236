/** Shares a page on Telegram: through the host app, else through the browser (§7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { goAppShare } from "../bridge/calls/go-app-share";
import { useProduct } from "../frame/product-context";
import { useAppTask } from "./use-app-task";

interface ShareOnTelegramProps {
  readonly title: string;
  /** The full address. */
  readonly url: string;
}

export function ShareOnTelegram({ title, url }: ShareOnTelegramProps) {
  const { t } = useInAppTexts();
  const { t: product } = useProductTexts();
  const { bridge } = useProduct();
  const { messages } = useKit();
  const task = useAppTask();
  const share = (): void =>
    task.run(async () => {
      const outcome = await goAppShare.invoke(bridge, {
        title,
        url,
        channel: "telegram",
      });
      if (outcome.via === "fallback" && outcome.did === "copied-link")
        messages.show({ message: product("targets.copied"), type: "success" });
    });
  return (
    <Button
      size="dense"
      weight="plain"
      loading={task.isRunning}
      onPress={share}
    >
      {t("share.telegram")}
    </Button>
  );
}
