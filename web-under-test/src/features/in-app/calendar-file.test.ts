import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file";

describe("calendarFile", () => {
  it("has the event's time in UTC, and CRLF line endings", () => {
    const file = calendarFile({
      title: "VIP 1 ends",
      startTime: 1_769_904_000_000,
    });
    expect(file.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Exchange//Web//EN",
      "BEGIN:VEVENT",
      "UID:20260201T000000Z@exchange.test",
      "DTSTAMP:20260201T000000Z",
      "DTSTART:20260201T000000Z",
      "SUMMARY:VIP 1 ends",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("escapes special characters", () => {
    const file = calendarFile({ title: "a;b,c\\d\ne", startTime: 0 });
    expect(file).toContain("SUMMARY:a\\;b\\,c\\\\d\\ne\r\n");
  });
});
