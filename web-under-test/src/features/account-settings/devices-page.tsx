/** `/subaccount/setting/devices`: the devices that use the account, and buttons to remove them. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useMutation } from "../queries/use-mutation";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { fetchDevices, removeDevice, type KnownDevice } from "./settings-calls";
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
  const mutation = useMutation();
  const query = useQuery("devices", fetchDevices);
  const remove = (all: readonly KnownDevice[], { deviceId }: KnownDevice) =>
    mutation.run(async (client) => {
      await removeDevice(client, deviceId);
      query.setData(all.filter((device) => device.deviceId !== deviceId));
    }, t("devices.removed"));
  return (
    <Section>
      <QueryResult query={query}>
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
                      loading={mutation.isPending}
                      onPress={() => remove(all, device)}
                    >
                      {t("devices.remove")}
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
