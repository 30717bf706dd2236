/** The kit's constants: times in milliseconds, lengths in CSS pixels (§2.4, §9). */

export const MESSAGE_MS = 3_000;
/** From the top of the window to the first message. */
export const MESSAGE_OFFSET_PX = 100;
export const NOTICE_MS = 4_000;
/** Between messages, and between notifications. */
export const STACK_GAP_PX = 16;

/** The z-index of the first layer over the page. */
export const BASE_Z_INDEX = 2_000;

/** The duration of a modal's fade-out, after which the page scrolls again. */
export const MODAL_FADE_MS = 200;
export const MODAL_WIDTHS_PX = {
  small: 396,
  medium: 480,
  large: 640,
  extraLarge: 720,
} as const;
export const MODAL_TOP = "15vh";
export const MESSAGE_BOX_TOP = "30vh";

export const LOADING_LEAVE_MS = 300;
/** Added to a loading overlay's leave duration before it counts as gone. */
export const LOADING_MARGIN_MS = 100;

/** Narrower windows get the phone layout; the style sheets repeat this value. */
export const PHONE_BELOW_PX = 768;
