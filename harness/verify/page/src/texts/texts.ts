/** The user-facing texts, all from one table. */
import { createTexts } from "footbridge-ui/lib/create-texts";
import en from "./en.json";

export const t = createTexts(en);
