/** Settings, messages and web pages in the app (§2.3). */
import { link, text } from "../define-link";

export const webAndSettingsLinks = {
  "settings/address": link("1.2.51", {}),
  "settings/pricetip": link("1.2.51", {}),
  "common/setting": link("1.2.51", {}),
  "floating/setting": link("2.38.0", {}),
  "base/messages": link("1.2.51", {}),
  "red_packet/guidance": link({ ios: "2.27.0" }, {}),
  "main/h5": link("1.2.51", { url: text }, { webPage: "{url}" }),
  "main/safety_h5": link(
    { ios: "2.3.0", android: "2.3.4" },
    { safetyUrlKey: text },
  ),
  "main/H5Router": link(
    "1.3.0",
    { url: text },
    { webPage: "{url}", extras: true },
  ),
};
