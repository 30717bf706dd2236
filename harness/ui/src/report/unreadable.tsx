/** The page for a report that can't be read. */
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { Message } from "../ui/message";

export function Unreadable({ reason }: { readonly reason: string }) {
  return (
    <main>
      <EmptyState title={t("failed-to-read")}>
        <p>
          <Message text={t("failed-to-read.hint", { reason })} />
        </p>
      </EmptyState>
    </main>
  );
}
