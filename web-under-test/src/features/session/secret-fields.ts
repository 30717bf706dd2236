/** Separates a login's secret fields from those that may be sent in plaintext (§3). */
import type { Fields } from "../request/clean";

const SECRET_NAMES: ReadonlySet<string> = new Set(
  "loginName pwd areaCode mobile email rePwd verifyCode emailVerifyCode emailCode mobileCode googleCode fidoVerifyCode serialNO sign initData id token publicAddress signature qrcodeKey userId".split(
    " ",
  ),
);

export interface Split {
  readonly secret: Fields;
  readonly clear: Fields;
}

/** Only the top level counts; the order is kept. */
export function splitFields(fields: Fields): Split {
  const entries = Object.entries(fields);
  const pick = (isSecret: boolean): Fields =>
    Object.fromEntries(
      entries.filter(([name]) => SECRET_NAMES.has(name) === isSecret),
    );
  return { secret: pick(true), clear: pick(false) };
}
