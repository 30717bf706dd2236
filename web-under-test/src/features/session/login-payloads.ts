/**
 * The payloads of each kind of login and registration (§3). They are types rather than interfaces, so that
 * they are assignable to `Fields`.
 */

export type Password = {
  readonly loginName: string;
  readonly pwd: string;
  readonly areaCode?: string | undefined;
};

/** The second step: codes, and the serial number from the first step's response. */
export type Codes = {
  readonly serialNO: string;
  readonly verifyCode?: string;
  readonly emailVerifyCode?: string;
  readonly emailCode?: string;
  readonly mobileCode?: string;
  readonly googleCode?: string;
  readonly fidoVerifyCode?: string;
};

/** A login that was authorised elsewhere. */
export type Ticket = {
  readonly token: string;
  readonly verifyCode?: string;
};

type NewPassword = { readonly pwd: string; readonly rePwd: string };

type WithMobile = {
  readonly mobile: string;
  readonly areaCode: string;
  readonly mobileCode: string;
};

type WithEmail = { readonly email: string; readonly emailCode: string };

export type NewByMobile = WithMobile & NewPassword;
export type NewByEmail = WithEmail & NewPassword;
export type NewByBoth = WithMobile & WithEmail & NewPassword;

/** A third-party account. */
export type ThirdAccount = { readonly id: string; readonly token: string };
export type OAuth = { readonly token: string; readonly sign?: string };
export type Wallet = {
  readonly publicAddress: string;
  readonly signature: string;
};
export type Telegram = { readonly initData: string; readonly sign?: string };

export type SubAccount = { readonly userId: string };

export type CodeAddress =
  | {
      readonly type: string;
      readonly mobile: string;
      readonly areaCode: string;
    }
  | { readonly type: string; readonly email: string };
