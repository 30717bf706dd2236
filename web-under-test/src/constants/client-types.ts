/** The types of clients, with the servers' numbers (§3). */

export const CLIENT_TYPE = {
  web: 1,
  android: 2,
  ios: 3,
  api: 4,
  h5: 5,
  system: 6,
  inner: 7,
  appBrowser: 8,
  telegramPc: 9,
  telegramWeb: 10,
  telegramIos: 11,
  telegramAndroid: 12,
  windows: 13,
  macos: 14,
} as const;
