/** A small decorative picture beside a text. It is hidden from screen readers. */
import styles from "./icon.module.css";

const PATHS = {
  passed: "M3.5 8.5l3 3 6-7",
  failed: "M4 4l8 8M12 4l-8 8",
  changed: "M8 3.5l5 9H3z",
  new: "M8 3v10M3 8h10",
  unsupported: "M4 8h8",
  crashed: "M9 2.5L4.5 9H8l-1 4.5L11.5 7H8z",
  hung: "M4.5 2.5h7M4.5 13.5h7M5.5 2.5c0 3 5 4 5 5.5s-5 2.5-5 5.5M10.5 2.5c0 3-5 4-5 5.5s5 2.5 5 5.5",
  flaky: "M2.5 9.5c1.8-5 3.7-5 5.5 0s3.7 5 5.5 0",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  link: "M6.5 9.5l3-3M7 4.8l1.6-1.6a2.8 2.8 0 014 4L11 8.8M9 11.2l-1.6 1.6a2.8 2.8 0 01-4-4L5 7.2",
  back: "M9.5 3.5L5 8l4.5 4.5",
  previous: "M4 10l4-4 4 4",
  next: "M4 6l4 4 4-4",
  search: "M11 11l3 3M7 12A5 5 0 107 2a5 5 0 000 10z",
  close: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  chevron: "M6 4l4 4-4 4",
  light:
    "M8 5a3 3 0 100 6 3 3 0 000-6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  dark: "M13 9.5A5.5 5.5 0 016.5 3a5.5 5.5 0 106.5 6.5z",
  detour:
    "M3 12.5h3.500c4.500 0 0-9 4.500-9h2.500M11 1.200l2.500 2.300L11 5.800",
  question:
    "M5.500 6a2.500 2.500 0 114 2c-1 .700-1.500 1.100-1.500 2.200M8 12.600v.400",
  warning: "M8 2.5l6 11H2zM8 6.500v3.300M8 11.500v.200",
  system: "M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5",
  bridge:
    "M1.5 11.5h13M3 11.5V5.5M13 11.5V5.5M1.5 8.5C3 8 3 5.5 3 5.5c1 3 3 4 5 4s4-1 5-4c0 0 0 2.500 1.500 3M6 11.5V9.200M10 11.500V9.200",
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      className={styles["icon"]}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
