/** `/modifyverification`: the user's verification methods, and how to change them. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useMutation } from "../queries/use-mutation";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section, Stack } from "../frame/page";
import { useProduct } from "../frame/product-context";
import { PalmPrintSection } from "../in-app/palm-print-section";
import { openLink } from "../links/open-link";
import { AppLinks } from "../services/app-links";
import { ACCOUNT_SAFETY } from "../services/services";
import {
  fetchMethods,
  modifyMethod,
  type VerificationMethod,
} from "./settings-calls";
import { SettingsPage } from "./settings-page";

export function VerificationPage() {
  return (
    <SettingsPage page="verification">
      <Stack>
        <Methods />
        <PalmPrintSection />
        <AppLinks links={ACCOUNT_SAFETY} />
      </Stack>
    </SettingsPage>
  );
}

const CODE = /^\d{6}$/;

function Methods() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const { boxes } = useKit();
  const { bridge } = useProduct();
  const mutation = useMutation();
  const query = useQuery("methods", fetchMethods);
  const modify = async ({ type }: VerificationMethod): Promise<void> => {
    if (bridge.host.kind === "app") {
      // The app has its own screen for this. If it can't be reached, the page stays.
      openLink(bridge, "user/safe/bind", { type }).catch(() => undefined);
      return;
    }
    const { action, value } = await boxes.prompt({
      title: t(`verification.types.${type}`),
      message: t("verification.ask"),
      pattern: CODE,
    });
    if (action !== "confirm") return;
    mutation.run(
      async (client) =>
        void (await modifyMethod(client, { type, code: value })),
      t("verification.done"),
    );
  };
  return (
    <Section>
      <QueryResult query={query}>
        {(methods) => (
          <RecordsTable
            name={t("pages.verification")}
            rows={methods}
            rowKey={({ type }) => type}
            columns={[
              {
                head: t("verification.method"),
                render: ({ type }) => t(`verification.types.${type}`),
              },
              {
                head: t("verification.state"),
                render: ({ bound, masked }) =>
                  bound
                    ? masked === ""
                      ? t("verification.on")
                      : masked
                    : t("verification.off"),
              },
              {
                head: t("antiPhishing.updated"),
                render: ({ updatedAt }) =>
                  updatedAt === null ? "–" : figures.date(updatedAt),
              },
              {
                head: t("orders.action"),
                kind: "figure",
                render: (method) => (
                  <Button
                    size="dense"
                    weight="plain"
                    onPress={() => void modify(method)}
                  >
                    {t(
                      method.bound ? "verification.change" : "verification.add",
                    )}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  );
}
