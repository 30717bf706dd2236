/**
 * The request layer's texts for users, by key; the tables beside this file contain them (§8).
 */

export type RequestText =
  | "tip"
  | "timeout"
  | "expired"
  | "loginvalid"
  | "unknow"
  | "notfound"
  | "forbidden";

export type RequestTexts = (key: RequestText) => string;
