/** The messages between the program and this package: those of the inspector's socket. */
export { PROTOCOL } from "../../inspector/page/src/wire.generated.js";
export type {
  Breakpoints,
  CatalogueEntry,
  CatalogueEvent,
  Clock,
  Command,
  Violation as WireViolation,
  Held,
  Hello,
  Phone,
  Update,
} from "../../inspector/page/src/wire.generated.js";
export type { Entry } from "footbridge-ui/record";
