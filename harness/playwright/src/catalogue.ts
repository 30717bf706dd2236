/**
 * The calls and events of a project's app. `footbridge-types` writes a file that adds them here, which makes
 * names and payloads typed; without it any name is accepted.
 */

/** The calls by name. */
export interface AppCalls {}

/** The events by name, with their payloads. */
export interface AppEvents {}

/** The name of a call. */
export type CallName = [keyof AppCalls] extends [never]
  ? string
  : keyof AppCalls & string;

/** The payload of a call. */
export type CallPayload<Name extends string> = Name extends keyof AppCalls
  ? AppCalls[Name] extends { payload: infer Payload }
    ? Payload
    : unknown
  : unknown;

/** The data in the reply to a call, if the catalogue has a schema for it. */
export type CallData<Name extends string> = Name extends keyof AppCalls
  ? AppCalls[Name] extends { reply: infer Data }
    ? Data
    : unknown
  : unknown;

/** The name of an event. */
export type EventName = [keyof AppEvents] extends [never]
  ? string
  : keyof AppEvents & string;

/** The payload of an event. */
export type EventPayload<Name extends string> = Name extends keyof AppEvents
  ? AppEvents[Name]
  : unknown;
