/**
 * The request layer's texts for people, by key; the words are in the tables beside this file (§8).
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
