/** A table of API keys: permissions, allowed addresses, and expiry. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { RecordsTable, type Column } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import type { ApiKey } from "./settings-calls";

interface ApiKeysTableProps {
  readonly keys: readonly ApiKey[];
  /** Absent for keys of sub-accounts. */
  readonly onDelete?: (key: ApiKey) => void;
}

export function ApiKeysTable({ keys, onDelete }: ApiKeysTableProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const columns: (Column<ApiKey> | false)[] = [
    { head: t("apiKeys.label"), render: ({ label }) => label },
    { head: t("apiKeys.key"), render: ({ apiKey }) => <bdi>{apiKey}</bdi> },
    onDelete === undefined && {
      head: t("apiKeys.subAccount"),
      render: ({ subAccount }) => subAccount ?? "–",
    },
    {
      head: t("apiKeys.permissions"),
      render: ({ permissions }) =>
        permissions.map((one) => t(`apiKeys.may.${one}`)).join(", "),
    },
    {
      head: t("apiKeys.ips"),
      render: ({ ips }) =>
        ips.length === 0 ? t("apiKeys.anywhere") : ips.join(", "),
    },
    {
      head: t("apiKeys.expires"),
      render: ({ expiresAt, status }) =>
        status === "expired"
          ? t("apiKeys.expired")
          : expiresAt === null
            ? t("apiKeys.never")
            : figures.date(expiresAt),
    },
    onDelete !== undefined && {
      head: t("orders.action"),
      kind: "figure",
      render: (key) => (
        <Button size="dense" weight="plain" onPress={() => onDelete(key)}>
          {t("apiKeys.delete")}
        </Button>
      ),
    },
  ];
  return (
    <RecordsTable
      name={t("pages.apiKeys")}
      rows={keys}
      rowKey={({ id }) => id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}
