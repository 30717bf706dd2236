/** Shown for an address that leads nowhere. */
import { useTranslation } from "../../locales/use-translation";
import { EntryPage } from "./entry-page";

export function NotFound({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  return <EntryPage title={text ?? t("lab.notFound")}>{null}</EntryPage>;
}
