/**
 * The facts about calls that the specification states; all others are assumed. It states no link's minimum version or
 * fallback.
 */
import type { CallName } from "../bridge/calls";

/** The calls whose minimum version is stated (§9). */
export const statedMinimums: ReadonlySet<CallName> = new Set<CallName>([
  "setTitleVisible",
  "setBottomActions",
  "setWebLocalStorage",
  "getWebLocalStorage",
  "setNavigationBarHide",
]);

/** The calls that have a reply according to the specification (§7.4, §9). */
export const statedReplies: ReadonlySet<CallName> = new Set<CallName>([
  "requestAction",
  "sendTokenToWeb",
  "setOnWebVisibleCallback",
  "palmPrintRegister",
  "palmPrintVerify",
]);
