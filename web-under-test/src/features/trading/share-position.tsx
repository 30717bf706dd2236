/** Shares a position: with the app's sheet inside it, else with the system's, or by copying the address (§7.4). */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { goShare } from "../bridge/calls/go-share";
import { decimal } from "../../lib/decimal";
import { leverageOf } from "../calculators/position";
import { roeText } from "../calculators/position-figures";
import { ratioAt } from "../calculators/profit";
import { useProduct } from "../frame/product-context";
import { useLocalPath } from "../frame/use-local-path";
import { lineOf } from "../market/lines";
import { useSession } from "../session/session-context";
import type { Position } from "./account-calls";

export function SharePosition({ position }: { readonly position: Position }) {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  const { messages } = useKit();
  const { site } = useSession();
  const path = useLocalPath();
  const { symbol, businessLine, positionSide, markPrice } = position;
  const share = async (): Promise<void> => {
    const outcome = await goShare.invoke(bridge, {
      title: symbol,
      content: [
        t(`positions.sides.${positionSide}`),
        t("order.times", { leverage: leverageOf(position).toString() }),
        roeText(ratioAt(position, decimal(markPrice))),
      ].join(" · "),
      url: `${site.origin}${path(lineOf(businessLine).path(symbol))}`,
    });
    if (outcome.via === "fallback" && outcome.did === "copied-link")
      messages.show({ message: t("targets.copied"), type: "success" });
  };
  return (
    <Button
      weight="plain"
      // If the app doesn't reply, it is unknown whether its sheet opened; there is nothing to add.
      onPress={() => void share().catch(() => undefined)}
    >
      {t("targets.share")}
    </Button>
  );
}
