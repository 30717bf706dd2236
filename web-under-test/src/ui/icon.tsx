/** An icon beside a text. It is hidden from assistive technology, which reads the text. */
import { ICON_PATHS, type IconName } from "./icon-paths";

interface IconProps {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
