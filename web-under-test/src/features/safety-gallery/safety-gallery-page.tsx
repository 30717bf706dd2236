/** `/gallery/safety`: try out amounts, links and rich text (§5). */
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { Page } from "../frame/page";
import { AmountPanel } from "./amount-panel";
import { LinkPanel } from "./link-panel";
import { RichTextPanel } from "./rich-text-panel";

export function SafetyGalleryPage() {
  const { t } = useSafetyGalleryTexts();
  return (
    <Page title={t("title")} about={t("intro")}>
      <AmountPanel />
      <LinkPanel />
      <RichTextPanel />
    </Page>
  );
}
