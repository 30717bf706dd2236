/** Futures positions: their profit so far, and their liquidation prices (§3). */
import { useState } from "react";
import { POSITION_SIDE } from "../../constants/position-types";
import { decimal } from "../../lib/decimal";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { loaded } from "../../ui/loaded";
import { liquidationPrice } from "../calculators/liquidation-price";
import {
  entryOf,
  isInverse,
  leverageOf,
  sizeOf,
} from "../calculators/position";
import { positionFigures, roeText } from "../calculators/position-figures";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import type { Position } from "./account-calls";
import styles from "./positions-table.module.css";

interface PositionsTableProps {
  readonly positions: readonly Position[];
}

const TargetDialog = loaded(
  async () => (await import("./target-dialog")).TargetDialog,
);

/** A number of each tone, for `Toned`. */
const SIGNS = { profit: "1", loss: "-1", none: "0" } as const;

const STABLE_PLACES = 2;
const COIN_PLACES = 6;
const STABLE_COINS: ReadonlySet<string> = new Set(["USDT", "USDC"]);

export function PositionsTable({ positions }: PositionsTableProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney();
  const [target, setTarget] = useState<Position | null>(null);
  const [hasAsked, setAsked] = useState(false);
  const ask = (position: Position): void => {
    setAsked(true);
    setTarget(position);
  };
  const read = (position: Position) =>
    positionFigures(position, {
      markPrice: position.markPrice,
      rate: money.rateOf(position.marginCoin, position.markPrice),
      places: STABLE_COINS.has(position.marginCoin)
        ? STABLE_PLACES
        : COIN_PLACES,
    });
  return (
    <>
      <RecordsTable
        name={t("positions.title")}
        size="dense"
        rows={positions}
        rowKey={({ positionId }) => positionId}
        empty={t("positions.none")}
        columns={[
          {
            head: t("positions.symbol"),
            render: (position) => <Name position={position} />,
          },
          {
            head: t("positions.size"),
            kind: "figure",
            render: (position) => figures.amount(sizeOf(position).toString()),
          },
          {
            head: t("positions.prices"),
            kind: "figure",
            render: (position) => (
              <span className={styles["pair"]}>
                <span>
                  {figures.price(
                    entryOf(position).toString(),
                    position.pricePlace,
                  )}
                </span>
                <span className={styles["under"]}>
                  {figures.price(position.markPrice, position.pricePlace)}
                </span>
              </span>
            ),
          },
          {
            head: t("positions.liquidation"),
            kind: "figure",
            render: (position) => {
              const price = liquidationPrice({
                ...position,
                ...position.liquidation,
              });
              return Number(price) === 0
                ? t("positions.noLiquidation")
                : figures.price(price, position.pricePlace);
            },
          },
          {
            head: t("positions.margin"),
            kind: "figure",
            render: (position) =>
              `${figures.amount(read(position).dOpenMarginCount, 4)} ${position.marginCoin}`,
          },
          {
            head: t("positions.profit"),
            kind: "figure",
            render: (position) => {
              const { dUpnlText, dUpnlUi, dUpnlValue, dRoeText, dRoeU } =
                read(position);
              return (
                <span className={styles["pair"]}>
                  <Toned
                    decimal={SIGNS[dUpnlUi]}
                    text={`${dUpnlText} ${position.marginCoin}`}
                  />
                  <span className={styles["under"]}>
                    <Toned decimal={SIGNS[dUpnlUi]} text={dRoeText} />
                    {" · "}
                    {money.write(dUpnlValue)}
                  </span>
                  {isInverse(position) && (
                    <span className={styles["under"]}>
                      {t("positions.roeOfQuote", {
                        ratio: roeText(decimal(dRoeU)),
                      })}
                    </span>
                  )}
                </span>
              );
            },
          },
          {
            head: t("positions.targets"),
            kind: "figure",
            render: (position) => (
              <Button weight="plain" size="dense" onPress={() => ask(position)}>
                {t("positions.target")}
              </Button>
            ),
          },
        ]}
      />
      {hasAsked && (
        <TargetDialog position={target} onClose={() => setTarget(null)} />
      )}
    </>
  );
}

function Name({ position }: { readonly position: Position }) {
  const { t } = useProductTexts();
  const { symbol, positionSide, marginMode, positionMode } = position;
  const leverage = leverageOf(position);
  return (
    <span className={styles["name"]}>
      <span>
        <bdi className={styles["symbol"]}>{symbol}</bdi>{" "}
        <span className={styles["under"]}>
          {t(`positions.modes.${positionMode}`)}
        </span>
      </span>
      <span className={styles["under"]}>
        <Toned
          decimal={positionSide === POSITION_SIDE.long ? "1" : "-1"}
          text={t(`positions.sides.${positionSide}`)}
        />
        {" · "}
        {t(`order.marginModes.${marginMode}`)}
        {!leverage.isZero() && (
          <>
            {" · "}
            {t("order.times", { leverage: leverage.toString() })}
          </>
        )}
      </span>
    </span>
  );
}
