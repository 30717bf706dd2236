/** The icons of the frame's navigation. Their meaning is given by text beside them or by labels. */

const PATHS = {
  markets: "M3 13V8m4 5V3m4 10V6m4 7V9.5",
  spot: "M2.5 6.5h12L11 3m4.5 8.5h-12L7 15",
  futures: "M2.5 13.5l4-5 3 3 6-7.5m-4 0h4v4",
  assets: "M2.5 5h12.5v9H2.5zM2.5 5l9-2.5V5m1 4.5h2.5",
  orders: "M4 2.5h10v13H4zM6.5 6h5m-5 3h5m-5 3h3",
  person:
    "M9 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 7c.5-3 3-4.5 6-4.5s5.5 1.5 6 4.5",
  settings:
    "M3 5h7m3 0h2M3 13h2m3 0h7M3 9h3m3 0h6M11.5 3.5v3M6.5 11.5v3M7.5 7.5v3",
} as const;

interface FrameIconProps {
  readonly name: keyof typeof PATHS;
}

export function FrameIcon({ name }: FrameIconProps) {
  return (
    <svg
      viewBox="0 0 18 18"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's logo. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <rect width="24" height="24" rx="7" fill="var(--accent)" />
      <path
        d="M7 8h8.5l-2.75-2.75M17 16H8.5l2.75 2.75"
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
