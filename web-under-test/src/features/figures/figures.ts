/**
 * The formats of numbers, times and sizes for display: in the page's language, with Latin digits
 * everywhere, as is usual in trading.
 *
 * ```ts
 * const figures = createFigures("de");
 * figures.price("96412.3", 2); // 96.412,30
 * ```
 */

export interface Figures {
  /** A price with exactly `places` decimals. */
  price(decimal: string, places: number): string;
  /** Up to `places` decimals, without trailing zeros; 8 by default. */
  amount(decimal: string, places?: number): string;
  /** Like `amount`, with its sign. */
  signed(decimal: string, places?: number): string;
  /** A ratio as a change: `+1.26%`. */
  change(ratio: string): string;
  /** A ratio as a share: `0.02%`. */
  share(ratio: string, places?: number): string;
  /** Large numbers in compact form: `4.63B`. */
  short(decimal: string): string;
  money(amount: number | string, currency: string): string;
  date(ms: number): string;
  /** The short month: `Jan`. */
  month(ms: number): string;
  time(ms: number): string;
  clock(ms: number): string;
  bytes(count: number): string;
  region(code: string): string;
}

const MEBIBYTE = 1_048_576;

/** `language` is a locale's `dateLanguage`. */
export function createFigures(language: string): Figures {
  const code = `${language}-u-nu-latn`;
  const numberFormat = kept(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(code, options),
  );
  const momentFormat = kept(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(code, options),
  );
  const write = (decimal: number | string, options: Intl.NumberFormatOptions) =>
    // Decimals beyond a number's precision are rounded; they are for display only.
    numberFormat(options).format(Number(decimal));
  const moment = (ms: number, options: Intl.DateTimeFormatOptions) =>
    momentFormat(options).format(ms);
  return {
    price: (decimal, places) =>
      write(decimal, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }),
    amount: (decimal, places = 8) =>
      write(decimal, { maximumFractionDigits: places }),
    signed: (decimal, places = 8) =>
      write(decimal, {
        maximumFractionDigits: places,
        signDisplay: "exceptZero",
      }),
    change: (ratio) =>
      write(ratio, {
        style: "percent",
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: "exceptZero",
      }),
    share: (ratio, places = 4) =>
      write(ratio, { style: "percent", maximumFractionDigits: places }),
    short: (decimal) =>
      write(decimal, { notation: "compact", maximumFractionDigits: 2 }),
    money: (amount, currency) =>
      write(amount, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
      }),
    month: (ms) => moment(ms, { month: "short" }),
    date: (ms) => moment(ms, { dateStyle: "medium" }),
    time: (ms) =>
      moment(ms, {
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
    clock: (ms) =>
      moment(ms, {
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
      }),
    bytes: (count) =>
      write(count / MEBIBYTE, {
        style: "unit",
        unit: "megabyte",
        maximumFractionDigits: 0,
      }),
    region: (country) =>
      new Intl.DisplayNames(code, { type: "region" }).of(country) ?? country,
  };
}

/** Caches one formatter of each kind: creating them takes longer than using them. */
function kept<Options, Format>(
  make: (options: Options) => Format,
): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(options);
    made.set(key, format);
    return format;
  };
}
