/**
 * What the specification states of a call; the rest of its facts is assumed. No link's minimum version or
 * fallback is stated.
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

/** The calls of which it is stated that they want a reply (§7.4, §9). */
export const statedReplies: ReadonlySet<CallName> = new Set<CallName>([
  "requestAction",
  "sendTokenToWeb",
  "setOnWebVisibleCallback",
  "palmPrintRegister",
  "palmPrintVerify",
]);
