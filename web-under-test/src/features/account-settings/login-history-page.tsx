/** `/subaccount/setting/history`: login attempts, and where they came from. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { fetchLogins } from "./settings-calls";
import { SettingsPage } from "./settings-page";
import { useClientNames } from "./use-client-names";

export function LoginHistoryPage() {
  return (
    <SettingsPage page="loginHistory">
      <Logins />
    </SettingsPage>
  );
}

function Logins() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const nameOf = useClientNames();
  const query = useQuery("logins", fetchLogins);
  return (
    <Section>
      <QueryResult query={query}>
        {(logins) => (
          <RecordsTable
            name={t("pages.loginHistory")}
            rows={logins}
            rowKey={({ time }) => String(time)}
            columns={[
              {
                head: t("records.time"),
                render: ({ time }) => figures.time(time),
              },
              {
                head: t("devices.client"),
                render: ({ clientType }) => nameOf(clientType),
              },
              {
                head: t("devices.where"),
                render: ({ area, ip }) => `${figures.region(area)} · ${ip}`,
              },
              {
                head: t("devices.result"),
                render: ({ result }) => (
                  <Toned
                    decimal={result === "success" ? "1" : "-1"}
                    text={t(`devices.results.${result}`)}
                  />
                ),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  );
}
