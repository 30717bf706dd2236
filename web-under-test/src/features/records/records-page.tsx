/** The record pages: the coin movements of an account. */
import { BUSINESS_LINE } from "../../constants/business-lines";
import { useProductTexts } from "../../locales/use-product-texts";
import { Select } from "../../ui/select";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section, Stack } from "../frame/page";
import { useKept } from "../local-database/use-kept";
import { fetchRecords, RECORD_TYPES, type AccountRecord } from "./record-calls";
import { AppLinks } from "../services/app-links";
import { RECORDS } from "../services/services";
import styles from "./records-page.module.css";

/** `/record/exchange` */
export function SpotRecordsPage() {
  return <Records kind="exchange" title="spotRecords" />;
}

/** `/record/margin` */
export function MarginRecordsPage() {
  return <Records kind="margin" title="marginRecords" />;
}

/** `/record/mcp` */
export function ContractRecordsPage() {
  return <Records kind="mcp" title="contractRecords" />;
}

interface RecordsProps {
  readonly kind: "exchange" | "margin" | "mcp";
  readonly title: "spotRecords" | "marginRecords" | "contractRecords";
}

function Records({ kind, title }: RecordsProps) {
  const { t } = useProductTexts();
  return (
    <Page title={t(`pages.${title}`)} about={t("records.about")}>
      <NeedsLogin>
        <Stack>
          <RecordList key={kind} kind={kind} name={t(`pages.${title}`)} />
          <AppLinks links={RECORDS[kind]} />
        </Stack>
      </NeedsLogin>
    </Page>
  );
}

const ALL = "all";

/** The store that keeps the selected type of each kind of record. */
const STORES = {
  exchange: BUSINESS_LINE.spot,
  margin: BUSINESS_LINE.spotMargin,
  mcp: BUSINESS_LINE.usdtContract,
} as const;

function RecordList({
  kind,
  name,
}: Pick<RecordsProps, "kind"> & { readonly name: string }) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const [type, setType] = useKept<AccountRecord["type"] | typeof ALL>(
    STORES[kind],
    "records-type",
    [ALL, ...RECORD_TYPES],
  );
  const records = useQuery(kind, (client) => fetchRecords(client, kind));
  return (
    <Section>
      <QueryResult query={records}>
        {(all) => (
          <>
            <div className={styles["filter"]}>
              <Select
                label={t("records.type")}
                size="dense"
                value={type}
                onChange={setType}
                options={[
                  { value: ALL, text: t("records.all") },
                  ...RECORD_TYPES.filter((one) =>
                    all.some((record) => record.type === one),
                  ).map((value) => ({
                    value,
                    text: t(`records.types.${value}`),
                  })),
                ]}
              />
            </div>
            <RecordsTable
              name={name}
              rows={all.filter((one) => type === ALL || one.type === type)}
              rowKey={({ recordId }) => recordId}
              columns={[
                {
                  head: t("records.type"),
                  render: (record) => t(`records.types.${record.type}`),
                },
                {
                  head: t("records.time"),
                  render: ({ time }) => figures.time(time),
                },
                {
                  head: t("orders.symbol"),
                  render: ({ symbol }) => <bdi>{symbol ?? "–"}</bdi>,
                },
                {
                  head: t("records.amount"),
                  kind: "figure",
                  render: ({ amount, coinName }) => (
                    <Toned
                      decimal={amount}
                      text={`${figures.signed(amount)} ${coinName}`}
                    />
                  ),
                },
                {
                  head: t("orders.fee"),
                  kind: "figure",
                  render: ({ fee }) => figures.amount(fee),
                },
                {
                  head: t("records.balance"),
                  kind: "figure",
                  render: ({ balance }) => figures.amount(balance),
                },
              ]}
            />
          </>
        )}
      </QueryResult>
    </Section>
  );
}
