/** The strokes of the kit's icons, on a 16 × 16 grid. */

export const ICON_PATHS = {
  close: "M3.5 3.5l9 9m0-9l-9 9",
  info: "M8 7.25v4M8 4.75v.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  success: "M5.25 8.25l2 2 3.75-4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  warning: "M8 6.25v3M8 11.25v.01M8 2.25l6 11H2z",
  error: "M6 6l4 4m0-4l-4 4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  check: "M3 8.5l3.25 3.25L13 4.75",
  down: "M4 6.25l4 4 4-4",
  search:
    "M10.25 10.25l3.25 3.25M11.75 7.25a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z",
  empty: "M2.5 9h3l1 2h3l1-2h3M4.5 3.5h7l2 5.5v3.5h-11V9z",
  menu: "M2.5 4.5h11m-11 3.5h11m-11 3.5h11",
  eye: "M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8zM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z",
  eyeOff:
    "M3 13L13 3M6.5 4A6.6 6.6 0 0 1 8 3.75C12 3.75 14.5 8 14.5 8a11 11 0 0 1-2 2.4M4.4 5A11.6 11.6 0 0 0 1.5 8S4 12.25 8 12.25a6 6 0 0 0 2.2-.4",
} as const;

export type IconName = keyof typeof ICON_PATHS;
