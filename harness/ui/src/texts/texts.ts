/** User-facing texts, all from one table. */
import { createTexts, type KeyOf } from "../lib/create-texts";
import en from "./en.json";

export type TextKey = KeyOf<typeof en>;

export const t = createTexts(en);
