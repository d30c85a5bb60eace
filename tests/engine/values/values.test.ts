import { describe, expect, test } from "vitest";
import { isDate, isDatetime, isMonth } from "../../../engine/values/calendar-date.ts";
import { formatDate } from "../../../engine/values/date-format.ts";
import { htmlText } from "../../../engine/values/html-text.ts";
import { patternFault } from "../../../engine/values/safe-pattern.ts";
import { serialFrame, serialKey, serialPatternFault, serialPaths, serialText } from "../../../engine/values/serial-pattern.ts";
import { isStorableText } from "../../../engine/values/storable-text.ts";

describe("calendar days", () => {
  test.each([
    ["2024-02-29", true],
    ["2023-02-29", false],
    ["1900-02-29", false],
    ["2000-02-29", true],
    ["2025-04-31", false],
    ["2025-13-01", false],
    ["2025-00-10", false],
    ["0099-01-01", false],
    ["2025-9-1", false],
    ["2025-09-01 ", false],
  ])("isDate(%j) is %s", (text, wanted) => expect(isDate(text)).toBe(wanted));
  test.each([
    ["2025-09-01 08:00:00", true],
    ["2025-09-01 24:00:00", false],
    ["2025-02-30 08:00:00", false],
    ["2025-09-01T08:00:00", false],
    ["2025-09-01 08:00", false],
  ])("isDatetime(%j) is %s", (text, wanted) => expect(isDatetime(text)).toBe(wanted));
  test.each([
    ["2025-09", true],
    ["2025-13", false],
    ["0001-01", false],
  ])("isMonth(%j) is %s", (text, wanted) => expect(isMonth(text)).toBe(wanted));
  test.each([
    ["2021-01-03", "53"],
    ["2021-01-04", "1"],
    ["2024-12-30", "1"],
    ["2020-12-31", "53"],
    ["1969-12-29", "1"],
  ])("%s is in ISO week %s", (date, week) => expect(formatDate(`${date} 00:00:00`, "Z")).toBe(week));
});

describe("serial patterns", () => {
  test("the counter starts again with each filled-in prefix", () => {
    const frame = (pattern: string) => serialFrame(pattern, "2025-09-01");
    expect(serialText(frame("QJ{yyyy}{MM}{####}"), 7)).toBe("QJ2025090007");
    expect(serialText(frame("{yy}-{dd}/{###}号"), 12345)).toBe("25-01/12345号");
    expect(serialKey(frame("QJ{yyyy}{MM}{####}"))).toBe("QJ202509{####}");
  });
  test("values of the record are parts of the number, whatever they hold", () => {
    expect(serialPaths("{bankId.code}{yyyy}{####}{check}")).toEqual(["bankId.code"]);
    const frame = serialFrame("{bankId.code}-{####}", "2025-09-01", { "bankId.code": "{##}" });
    expect([serialKey(frame), serialText(frame, 3)]).toEqual(["{##}-{####}", "{##}-0003"]);
  });
  test("check digits follow the number: a ticket of the entrance examination (catalogue dzks)", () => {
    const frame = serialFrame("{year}{category}{####}{check}", "2025-09-01", { year: "2025", category: "03" });
    expect(serialText(frame, 127, { weights: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], mod: 97 })).toBe("202503012745");
    expect(serialKey(frame)).toBe("202503{####}{check}");
  });
  test.each([
    ["QJ{yyyy}", "须有且只有一个流水号占位"],
    ["{####}{####}", "须有且只有一个流水号占位"],
    ["{yy-}{####}", "不认识的占位“{yy-}”"],
    ["{check}{####}", "校验位 {check} 只能有一个，写在最后"],
    ["{####}{check}{check}", "校验位 {check} 只能有一个，写在最后"],
    ["QJ{####", "须有且只有一个流水号占位"],
    ["}{####}", "花括号不成对"],
    ["{#}", "不认识的占位"],
  ])("%s is refused: %s", (pattern, reason) => expect(serialPatternFault(pattern)).toContain(reason));
  test("a right pattern has no fault", () => expect(serialPatternFault("QJ{yyyy}{MM}{dd}{######}")).toBeNull());
});

describe("patterns of documents", () => {
  test.each(["^\\d{6}$", "[A-Z]{2}-\\d+", "(?:A|B)\\d{3,4}", "[(+*]+x", "\\(\\d+\\)", "\\d{4}(-\\d{2})?"])("%s is safe", (pattern) =>
    expect(patternFault(pattern)).toBeNull(),
  );
  test.each([
    ["(a+)+$", "重复"],
    ["(a|aa)*b", "重复"],
    ["(\\d{2,})+", "重复"],
    ["((a*))*", "重复"],
    ["(a)\\1", "反向引用"],
    ["(?=a)b", "前后查找"],
    ["(?<!a)b", "前后查找"],
    ["[a", "不是有效"],
    ["a".repeat(301), "300"],
  ])("%s is refused", (pattern, reason) => expect(patternFault(pattern)).toContain(reason));
});

describe("text that can be stored", () => {
  test.each([
    ["张三\n李四", true],
    ["😀", true],
    ["a\u0000b", false],
    ["\ud83d", false],
    ["\ude00", false],
    ["a\u000bb", false],
    ["", true],
  ])("%j: %s", (text, wanted) => expect(isStorableText(text)).toBe(wanted));
});

test("rich text shows its words, and text that looks like a tag after decoding stays text", () => {
  expect(htmlText("<p>第一&nbsp;行</p><p>a &lt;b&gt; &amp;lt;</p><ul><li>一</li><li>二</li></ul>&#20013;")).toBe("第一 行\na <b> &lt;\n一\n二\n中");
});
