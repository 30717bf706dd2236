/** Allows CSS variables in a style. */
import "react";

declare module "react" {
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined;
  }
}
