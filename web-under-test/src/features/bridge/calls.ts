/**
 * Every call of §7.4. To add one, add a file in `calls/`, a line here, and its summary in the locale table.
 */
import { addEventToCalendar } from "./calls/add-event-to-calendar";
import { bgbDeductionTradefee } from "./calls/bgb-deduction-tradefee";
import { bindingTGSuccess } from "./calls/binding-tg-success";
import { changeTitleBarTheme } from "./calls/change-title-bar-theme";
import { checkCameraPermission } from "./calls/check-camera-permission";
import { confNavCenterIcon } from "./calls/conf-nav-center-icon";
import { confNavCenterTag } from "./calls/conf-nav-center-tag";
import { confNavRightItems } from "./calls/conf-nav-right-items";
import { customNavigationGoback } from "./calls/custom-navigation-goback";
import { getAppUsdtRateData } from "./calls/get-app-usdt-rate-data";
import { getWebLocalStorage } from "./calls/get-web-local-storage";
import { goAppShare } from "./calls/go-app-share";
import { goNativeShare } from "./calls/go-native-share";
import { goShare } from "./calls/go-share";
import { handleBizParams } from "./calls/handle-biz-params";
import { logout } from "./calls/logout";
import { metaTitle } from "./calls/meta-title";
import { nativeRouter } from "./calls/native-router";
import { navigationGoback } from "./calls/navigation-goback";
import { navigationPopBack } from "./calls/navigation-pop-back";
import { notifyStatusChange } from "./calls/notify-status-change";
import { openBrowser } from "./calls/open-browser";
import { palmPrintRegister } from "./calls/palm-print-register";
import { palmPrintVerify } from "./calls/palm-print-verify";
import { requestAction } from "./calls/request-action";
import { sendTokenToWeb } from "./calls/send-token-to-web";
import { setBottomActions } from "./calls/set-bottom-actions";
import { setNavigationBarHide } from "./calls/set-navigation-bar-hide";
import { setOnWebVisibleCallback } from "./calls/set-on-web-visible-callback";
import { setPicCompressSize } from "./calls/set-pic-compress-size";
import { setTitleVisible } from "./calls/set-title-visible";
import { setWebLocalStorage } from "./calls/set-web-local-storage";
import { showNavbarClose } from "./calls/show-navbar-close";
import { showNavbarMore } from "./calls/show-navbar-more";
import { startTraderProTraining } from "./calls/start-trader-pro-training";
import type { AnyCall } from "./define-call";

export const calls = {
  requestAction,
  nativeRouter,
  metaTitle,
  logout,
  sendTokenToWeb,
  setWebLocalStorage,
  getWebLocalStorage,
  checkCameraPermission,
  navigationPopBack,
  navigationGoback,
  customNavigationGoback,
  openBrowser,
  setTitleVisible,
  changeTitleBarTheme,
  setBottomActions,
  setNavigationBarHide,
  goNativeShare,
  goAppShare,
  goShare,
  notifyStatusChange,
  handleBizParams,
  showNavbarMore,
  showNavbarClose,
  setOnWebVisibleCallback,
  getAppUsdtRateData,
  bindingTGSuccess,
  addEventToCalendar,
  palmPrintRegister,
  palmPrintVerify,
  confNavRightItems,
  confNavCenterIcon,
  confNavCenterTag,
  startTraderProTraining,
  setPicCompressSize,
  bgbDeductionTradefee,
};

export type CallName = keyof typeof calls;

/** The calls in the order of the specification. */
export const callList: readonly AnyCall<CallName>[] = Object.values(calls);
