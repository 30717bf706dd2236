/** The page for a report that can't be read. */
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";

export function Unreadable({ reason }: { readonly reason: string }) {
  return (
    <main>
      <EmptyState title={t("failed-to-read")}>
        <p>{t("failed-to-read.hint", { reason })}</p>
      </EmptyState>
    </main>
  );
}
