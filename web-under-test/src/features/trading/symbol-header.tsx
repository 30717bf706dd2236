/** The current market, and its last 24 hours. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Change, Toned } from "../figures/change";
import { useFigures } from "../figures/use-figures";
import type { Line } from "../market/lines";
import { pairText } from "../market/pair-name";
import type { Quote } from "../market/quotes";
import { usePageTitle } from "../frame/use-page-title";
import { Explained } from "./explained";
import styles from "./symbol-header.module.css";

interface SymbolHeaderProps {
  readonly line: Line;
  readonly quote: Quote;
  /** The control for choosing another market, if there is no list beside the header. */
  readonly chooser: ReactNode;
}

export function SymbolHeader({ line, quote, chooser }: SymbolHeaderProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const { market, ticker } = quote;
  const pair = pairText(line, market);
  const heading = usePageTitle(
    t("trading.title", { pair, line: t(`lines.${line.name}`) }),
  );
  const price = (text: string): string =>
    figures.price(text, market.pricePlace);
  return (
    <header className={styles["header"]}>
      <div className={styles["name"]}>
        <h1 className={styles["pair"]} tabIndex={-1} ref={heading}>
          <bdi>{pair}</bdi>
          <span className={styles["line"]}>{t(`lines.${line.name}`)}</span>
        </h1>
        {chooser}
      </div>
      <p className={styles["last"]}>
        <Toned decimal={ticker.change} text={price(ticker.last)} />
        <Change ratio={ticker.change} />
      </p>
      <dl className={styles["facts"]}>
        {ticker.markPrice !== null && (
          <Fact
            name={t("trading.mark")}
            about={t("trading.markAbout")}
            value={price(ticker.markPrice)}
          />
        )}
        <Fact name={t("trading.high")} value={price(ticker.high)} />
        <Fact name={t("trading.low")} value={price(ticker.low)} />
        <Fact
          name={t("trading.volume")}
          value={figures.short(ticker.quoteVolume)}
        />
        {ticker.fundingRate !== null && (
          <Fact
            name={t("trading.funding")}
            about={t("trading.fundingAbout")}
            value={figures.share(ticker.fundingRate)}
          />
        )}
      </dl>
    </header>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  /** The explanation of the name, if it needs one. */
  readonly about?: string;
}

function Fact({ name, value, about }: FactProps) {
  return (
    <div>
      <dt>
        {about === undefined ? (
          name
        ) : (
          <Explained word={name}>{about}</Explained>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
