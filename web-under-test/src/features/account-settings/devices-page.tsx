/** `/subaccount/setting/devices`: where the account is in use, and how to end that. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { useChange } from "../answers/use-change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { askDevices, removeDevice, type KnownDevice } from "./settings-calls";
import { SettingsPage } from "./settings-page";
import { useClientNames } from "./use-client-names";

export function DevicesPage() {
  return (
    <SettingsPage page="devices">
      <Devices />
    </SettingsPage>
  );
}

function Devices() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const nameOf = useClientNames();
  const change = useChange();
  const asked = useAnswer("devices", askDevices);
  const remove = (all: readonly KnownDevice[], { deviceId }: KnownDevice) =>
    change.run(async (client) => {
      await removeDevice(client, deviceId);
      asked.put(all.filter((device) => device.deviceId !== deviceId));
    }, t("devices.removed"));
  return (
    <Section>
      <Answered asked={asked}>
        {(all) => (
          <RecordsTable
            name={t("pages.devices")}
            rows={all}
            rowKey={({ deviceId }) => deviceId}
            columns={[
              {
                head: t("devices.name"),
                render: ({ name, current }) =>
                  current ? t("devices.current", { name }) : name,
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
                head: t("devices.last"),
                render: ({ lastLoginAt }) => figures.time(lastLoginAt),
              },
              {
                head: t("orders.action"),
                kind: "figure",
                render: (device) =>
                  device.current ? (
                    "–"
                  ) : (
                    <Button
                      size="dense"
                      weight="plain"
                      loading={change.isRunning}
                      onPress={() => remove(all, device)}
                    >
                      {t("devices.remove")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}
