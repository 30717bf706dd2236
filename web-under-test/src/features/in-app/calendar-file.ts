/**
 * An event as a calendar file (RFC 5545), which any calendar app accepts.
 *
 * ```ts
 * calendarFile({ title: "VIP 1 ends", startTime: 1_769_904_000_000 }); // "BEGIN:VCALENDAR…"
 * ```
 */

export interface CalendarEvent {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
}

export const CALENDAR_TYPE = "text/calendar";

export function calendarFile({ title, startTime }: CalendarEvent): string {
  const start = stamp(startTime);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Exchange//Web//EN",
    "BEGIN:VEVENT",
    `UID:${start}@exchange.test`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    `SUMMARY:${escapeText(title)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return lines.join("\r\n");
}

/** `20260201T000000Z` */
function stamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`);
}
