/** A table with numbers, dense, and without rows. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Table } from "../../ui/table";
import { Specimens } from "./specimens";

interface Market {
  readonly name: string;
  readonly price: string;
  readonly change: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
}

const MARKETS: readonly Market[] = [
  {
    name: "BTC/USDT",
    price: "60,120.50",
    change: "+2.41 %",
    high: "61,004.00",
    low: "58,377.10",
    volume: "18,204.77",
  },
  {
    name: "ETH/USDT",
    price: "2,481.06",
    change: "−0.83 %",
    high: "2,533.90",
    low: "2,455.12",
    volume: "201,553.10",
  },
  {
    name: "BGB/USDT",
    price: "1.0642",
    change: "+0.12 %",
    high: "1.0711",
    low: "1.0508",
    volume: "9,310,448.00",
  },
];

const COLUMNS = ["price", "change", "high", "low", "volume"] as const;

export function TablesSection() {
  const { t } = useGalleryTexts();
  const columns = [
    {
      key: "market",
      title: t("tables.market"),
      cell: (market: Market) => market.name,
    },
    ...COLUMNS.map((key) => ({
      key,
      title: t(`tables.${key}`),
      cell: (market: Market) => market[key],
      align: "end" as const,
    })),
  ];
  return (
    <Specimens layout="stack">
      <Card title={t("tables.markets")}>
        <Table
          label={t("tables.markets")}
          columns={columns}
          rows={MARKETS}
          keyOf={({ name }) => name}
        />
      </Card>
      <Card title={t("tables.dense")} size="dense">
        <Table
          label={t("tables.dense")}
          columns={columns}
          rows={MARKETS}
          keyOf={({ name }) => name}
          size="dense"
        />
      </Card>
      <Card title={t("tables.none")}>
        <Table
          label={t("tables.none")}
          columns={columns}
          rows={[]}
          keyOf={({ name }) => name}
          empty={<EmptyState text={t("tables.empty")} />}
        />
      </Card>
    </Specimens>
  );
}
