import { describe, expect, test } from "vitest";
import { cronFault, nextTimes, parseCron } from "../../../engine/values/cron.ts";
import { cronWords } from "../../../engine/values/cron-words.ts";

test.each([
  ["* * * * *", "每分钟"],
  ["*/10 * * * *", "每 10 分钟"],
  ["17 * * * *", "每小时 17 分"],
  ["0 8 * * 1", "每周一 08:00"],
  ["0 8 * * 1-5", "每周一至五 08:00"],
  ["30 7,18 * * 0,6", "每周六、日 07:30、18:30"],
  ["0 2 1 * *", "每月 1 日 02:00"],
  ["0 2 1-7 9 *", "9 月 1 至 7 日 02:00"],
  ["0 */6 * * *", "每 6 小时（00:00 起）"],
  ["47 3 * * *", "每天 03:47"],
  ["0 8 * 3,9 *", "3、9 月 每天 08:00"],
  ["0 8 13 * 5", "每月 13 日或每周五 08:00"],
  ["5 4 31 12 *", "12 月 31 日 04:05"],
])("%s is said as %s", (cron, words) => expect(cronWords(cron)).toBe(words));

describe("a line that never comes is refused", () => {
  test.each([["0 8 * *"], ["60 * * * *"], ["* * * * 8"], ["0 0 31 2 *"], ["5-1 * * * *"], ["*/0 * * * *"], ["rm -rf *"], ["0 8 * * MON"]])(
    "%s",
    (cron) => expect(cronFault(cron)).not.toBeNull(),
  );
});

test("the next times go by the wall clock, over months, leap days and both kinds of day", () => {
  const next = (cron: string, from: string, count = 3) => nextTimes(parseCron(cron), from, count);
  expect(next("0 8 * * 1", "2026-11-26 06:00:00")).toEqual(["2026-11-30 08:00:00", "2026-12-07 08:00:00", "2026-12-14 08:00:00"]);
  expect(next("0 0 29 2 *", "2026-11-26 06:00:00", 2)).toEqual(["2028-02-29 00:00:00", "2032-02-29 00:00:00"]);
  expect(next("0 8 13 * 5", "2026-11-12 08:00:00")).toEqual(["2026-11-13 08:00:00", "2026-11-20 08:00:00", "2026-11-27 08:00:00"]);
  expect(next("59 23 31 12 *", "2026-12-31 23:59:00", 1)).toEqual(["2027-12-31 23:59:00"]);
});
