/** `/subaccount/setting/history`: who tried to log in, and from where. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { askLogins } from "./settings-calls";
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
  const asked = useAnswer("logins", askLogins);
  return (
    <Section>
      <Answered asked={asked}>
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
      </Answered>
    </Section>
  );
}
