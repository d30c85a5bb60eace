import { describe, expect, test } from "vitest";
import { type CalendarEntry, icalendar } from "../../../engine/values/icalendar.ts";
import { repeated, startsWithin } from "../../../engine/values/repeats.ts";

describe("what repeats", () => {
  test.each([
    ["every day", "2026-11-21 09:00:00", "day", ["2026-12-01 00:00:00", "2026-12-02 23:59:59"], ["2026-12-01 09:00:00", "2026-12-02 09:00:00"]],
    [
      "every week, over the year's end",
      "2026-12-28 09:00:00",
      "week",
      ["2027-01-01 00:00:00", "2027-01-31 23:59:59"],
      ["04", "11", "18", "25"].map((day) => `2027-01-${day} 09:00:00`),
    ],
    [
      "on the 31st, only in months that have one",
      "2026-01-31 09:00:00",
      "month",
      ["2026-01-01 00:00:00", "2026-06-30 23:59:59"],
      ["2026-01-31 09:00:00", "2026-03-31 09:00:00", "2026-05-31 09:00:00"],
    ],
    [
      "on 29 February, only in leap years",
      "2024-02-29 09:00:00",
      "year",
      ["2025-01-01 00:00:00", "2032-12-31 23:59:59"],
      ["2028-02-29 09:00:00", "2032-02-29 09:00:00"],
    ],
    ["never before it begins", "2026-11-21 09:00:00", "day", ["2026-11-01 00:00:00", "2026-11-21 23:59:59"], ["2026-11-21 09:00:00"]],
    ["once, without a rule", "2026-11-21 09:00:00", null, ["2026-11-21 09:00:00", "2026-11-21 09:00:00"], ["2026-11-21 09:00:00"]],
    ["not at all where nothing lies", "2026-11-21 09:00:00", null, ["2026-11-22 00:00:00", "2026-11-30 00:00:00"], []],
  ] as const)("%s", (_what, start, rule, [from, to], expected) => {
    expect(startsWithin(start, rule, { from, to })).toEqual(expected);
  });

  test("no day that the calendar does not have", () => {
    expect(repeated("2026-01-31 09:00:00", "month", 1)).toBeNull();
    expect(repeated("no time", "day", 1)).toBeNull();
  });
});

describe("a calendar file", () => {
  const entry: CalendarEntry = {
    uid: "1@campus",
    title: "例会；讨论, 甲\\乙",
    start: "2026-11-21 09:00:00",
    end: "2026-11-21 10:30:00",
    isAllDay: false,
    place: "行政楼 301",
    content: "第一行\n第二行\r\nEND:VEVENT",
    repeat: "week",
    remindMinutes: 15,
  };
  const file = icalendar(
    "我的日程",
    [entry, { ...entry, uid: "2@campus", isAllDay: true, place: null, content: null, repeat: null, remindMinutes: null }],
    "2026-11-21 07:00:00",
  );
  const unfolded = file.replaceAll("\r\n ", "").split("\r\n");

  test("ends every line with CRLF, none of them longer than 75 octets", () => {
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of icalendar("历", [{ ...entry, content: "长".repeat(300) }], "2026-11-21 07:00:00").split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\uFFFD");
    }
  });

  test.each([
    "DTSTAMP:20261120T230000Z",
    "DTSTART;TZID=Asia/Shanghai:20261121T090000",
    "DTEND;TZID=Asia/Shanghai:20261121T103000",
    "SUMMARY:例会；讨论\\, 甲\\\\乙",
    "DESCRIPTION:第一行\\n第二行\\nEND:VEVENT",
    "RRULE:FREQ=WEEKLY",
    "TRIGGER:-PT15M",
    "DTSTART;VALUE=DATE:20261121",
    "DTEND;VALUE=DATE:20261122",
  ])("says %s", (line) => {
    expect(unfolded).toContain(line);
  });

  test("what people wrote ends no entry and begins none", () => {
    expect(unfolded.filter((line) => line === "END:VEVENT")).toHaveLength(2);
  });
});
