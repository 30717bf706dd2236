/** Scans a withdrawal address with the app, which may need permission to use the camera (§7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import * as v from "valibot";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { checkCameraPermission } from "../bridge/calls/check-camera-permission";
import { whyUnsupported } from "../bridge/host";
import { useProduct } from "../frame/product-context";
import { openLink } from "../links/open-link";
import { useAppTask } from "./use-app-task";

const granted = v.object({
  via: v.literal("app"),
  reply: v.object({ data: v.object({ granted: v.literal(true) }) }),
});

export function ScanAddress({ coinId }: { readonly coinId: string }) {
  const { t } = useInAppTexts();
  const { t: service } = useServiceTexts();
  const { bridge } = useProduct();
  const { boxes } = useKit();
  const task = useAppTask();
  if (whyUnsupported(bridge.host, checkCameraPermission.minimum) !== null)
    return null;
  const scan = (): void =>
    task.run(async () => {
      const outcome = await checkCameraPermission.invoke(bridge, undefined);
      if (v.is(granted, outcome)) {
        await openLink(bridge, "coin/withdraw", { coinId, tabType: "scan" });
        return;
      }
      const { action } = await boxes.confirm({
        title: t("scan.address"),
        message: t("scan.denied"),
        confirmText: service("links.common/setting"),
      });
      if (action === "confirm") await openLink(bridge, "common/setting", {});
    });
  return (
    <Button loading={task.isRunning} onPress={scan}>
      {t("scan.address")}
    </Button>
  );
}
