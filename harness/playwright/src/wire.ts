/** What the program and this package send each other: the messages of the inspector's socket. */
export { PROTOCOL } from "../../inspector/page/src/wire.generated.js";
export type {
  Breakpoints,
  CatalogueEntry,
  CatalogueEvent,
  Clock,
  Command,
  Finding as WireFinding,
  Held,
  Hello,
  Phone,
  Update,
} from "../../inspector/page/src/wire.generated.js";
export type { Entry } from "footbridge-ui/record";
