/** The form for placing an order. */
import { useState, type FormEvent } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { cleanAmount } from "../../lib/amount";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { TextInput } from "../../ui/text-input";
import { LoginButton } from "../frame/login-button";
import { useIsLoggedIn } from "../frame/use-is-logged-in";
import { sizeUnit } from "../market/lines";
import { Figure } from "../figures/figure";
import { useFigures } from "../figures/use-figures";
import type { Side } from "../orders/order-calls";
import { availableOf, type TradeAccount } from "./account-calls";
import { LeverageFields } from "./leverage-fields";
import {
  affordableSize,
  costOf,
  payingCoin,
  type DraftPlace,
  type OrderDraft,
} from "./order-draft";
import styles from "./order-form.module.css";
import type { OrderPlacing } from "./use-order-placing";

const SHARES = [0.25, 0.5, 0.75, 1];

interface OrderFormProps {
  readonly place: DraftPlace;
  readonly draft: OrderDraft;
  readonly onChange: (draft: OrderDraft) => void;
  /** `null` while unknown. */
  readonly account: TradeAccount | null;
  readonly placing: OrderPlacing;
}

export function OrderForm(props: OrderFormProps) {
  const { place, draft, onChange, account, placing } = props;
  const { t } = useProductTexts();
  const figures = useFigures();
  const [chosen, setSide] = useState<Side>("buy");
  const isLoggedIn = useIsLoggedIn();
  const { line, market } = place;
  const side = line.isContract ? "buy" : chosen;
  const coin = payingCoin(place, side);
  const available = account === null ? null : availableOf(account, coin);
  const change = (part: Partial<OrderDraft>): void =>
    onChange({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    placing.place(side);
  };
  return (
    <form
      className={styles["form"]}
      aria-label={t("order.title")}
      noValidate
      onSubmit={submit}
    >
      {line.isContract ? (
        <>
          <Choice
            label={t("order.tradeSide")}
            value={draft.tradeSide}
            onChange={(tradeSide) => change({ tradeSide })}
            options={(["open", "close"] as const).map((value) => ({
              value,
              text: t(`order.tradeSides.${value}`),
            }))}
          />
          <LeverageFields
            maxLeverage={market.maxLeverage}
            draft={draft}
            onChange={change}
          />
        </>
      ) : (
        <Choice
          label={t("order.side")}
          value={side}
          onChange={setSide}
          options={(["buy", "sell"] as const).map((value) => ({
            value,
            text: t(`order.sides.${value}`),
          }))}
        />
      )}
      <Choice
        label={t("order.type")}
        value={draft.orderType}
        onChange={(orderType) => change({ orderType })}
        options={(["limit", "market"] as const).map((value) => ({
          value,
          text: t(`order.types.${value}`),
        }))}
      />
      {draft.orderType === "limit" && (
        <TextInput
          label={t("order.price")}
          inputMode="decimal"
          size="dense"
          value={draft.price}
          onChange={(text) =>
            change({ price: cleanAmount(text, market.pricePlace) })
          }
          end={<Unit text={market.quoteCoin} />}
        />
      )}
      <TextInput
        label={t("order.size")}
        inputMode="decimal"
        size="dense"
        value={draft.size}
        onChange={(text) =>
          change({ size: cleanAmount(text, market.quantityPlace) })
        }
        end={<Unit text={sizeUnit(line, market)} />}
      />
      <div
        className={styles["shares"]}
        role="group"
        aria-label={t("order.shares")}
      >
        {SHARES.map((share) => (
          <button
            key={share}
            type="button"
            className={styles["share"]}
            disabled={available === null}
            onClick={() =>
              change({
                size: affordableSize(
                  draft,
                  place,
                  side,
                  available ?? "0",
                  share,
                ),
              })
            }
          >
            {figures.share(String(share))}
          </button>
        ))}
      </div>
      <dl className={styles["facts"]}>
        <dt>{t("order.available")}</dt>
        <dd>
          <Figure>
            {available === null ? "–" : figures.amount(available)} {coin}
          </Figure>
        </dd>
        <dt>{t(line.isContract ? "order.margin" : "order.total")}</dt>
        <dd>
          <Figure>
            {figures.amount(costOf(draft, place, side).toFixed())} {coin}
          </Figure>
        </dd>
      </dl>
      <Alert text={placing.problem} />
      {isLoggedIn ? (
        <Submit place={place} draft={draft} side={side} placing={placing} />
      ) : (
        <LoginButton />
      )}
    </form>
  );
}

function Unit({ text }: { readonly text: string }) {
  return <span className={styles["unit"]}>{text}</span>;
}

interface SubmitProps {
  readonly place: DraftPlace;
  readonly draft: OrderDraft;
  readonly side: Side;
  readonly placing: OrderPlacing;
}

/** Contracts can be held long and short, so there are two ways to open and two to close. */
function Submit({ place, draft, side, placing }: SubmitProps) {
  const { t } = useProductTexts();
  if (!place.line.isContract)
    return (
      <Button type="submit" weight={side} loading={placing.isRunning}>
        {t(`order.submit.${side}`, { coin: place.market.baseCoin })}
      </Button>
    );
  return (
    <div className={styles["submit"]}>
      {(["buy", "sell"] as const).map((way) => (
        <Button
          key={way}
          weight={way}
          loading={placing.isRunning}
          onPress={() => placing.place(way)}
        >
          {t(`order.ways.${draft.tradeSide}.${way}`)}
        </Button>
      ))}
    </div>
  );
}
