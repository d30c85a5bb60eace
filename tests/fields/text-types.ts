import type { Sample } from "./sample.ts";

export const string: Sample = {
  options: { maxLength: 20 },
  good: [
    ["张三", "张三"],
    ["=1+1", "=1+1"],
    ["a'b\"c", "a'b\"c"],
    ["😀𠮷", "😀𠮷"],
    ["{{ 1 }}", "{{ 1 }}"],
  ],
  cells: [
    ["\u3000张三 ", "张三"],
    ["'00123", "00123"],
    ["", null],
    [" \u00a0\ufeff", null],
    ["甲\n乙", "甲 乙"],
  ],
  bad: [
    ["a\nb", "VALUE_PATTERN"],
    ["a\u0000b", "VALUE_PATTERN"],
    ["\ud83d", "VALUE_PATTERN"],
    ["二十一个字".repeat(5), "schema"],
    ["abc", "schema", { pattern: "\\d+" }],
    ["1a", "schema", { pattern: "\\d" }],
    ["a", "schema", { minLength: 2 }],
    [1, "schema"],
  ],
  badOptions: [
    [{ pattern: "(a+)+" }, "PATTERN_UNSAFE"],
    [{ pattern: "[" }, "PATTERN_UNSAFE"],
    [{ minLength: 5, maxLength: 2 }, "FIELD_OPTION_INVALID"],
    [{ maxLength: 0 }, "FIELD_OPTION_INVALID"],
    [{ maxLength: 1.5 }, "FIELD_OPTION_INVALID"],
    [{ dict: "sex" }, "FIELD_OPTION_INVALID"],
    [{ scale: 2 }, "FIELD_OPTION_INVALID"],
  ],
};

export const icon: Sample = {
  good: [
    ["home", "home"],
    ["calendar-check", "calendar-check"],
  ],
  cells: [
    [" home ", "home"],
    ["", null],
  ],
  bad: [
    ["house", "schema"],
    ["constructor", "schema"],
    [1, "schema"],
  ],
  badOptions: [[{ maxLength: 20 }, "FIELD_OPTION_INVALID"]],
};

export const text: Sample = {
  good: [
    ["一\n二", "一\n二"],
    ["平安", "平安"],
  ],
  cells: [
    ["一\r\n二 ", "一\n二"],
    ["", null],
  ],
  bad: [
    ["a\u0000", "VALUE_PATTERN"],
    ["a".repeat(2001), "schema"],
    [true, "schema"],
  ],
  badOptions: [[{ pattern: "a" }, "FIELD_OPTION_INVALID"]],
};

export const richtext: Sample = {
  good: [
    ["<p>通知</p>", "通知"],
    ["<p>一</p><p>二 &lt; 三</p>", "一\n二 < 三"],
  ],
  cells: [
    ["一\n二<b>", "<p>一</p><p>二&lt;b&gt;</p>"],
    ["一\n\r\n二", "<p>一</p><p>二</p>"],
    ["", null],
  ],
  bad: [
    ["<p>\u0000</p>", "VALUE_PATTERN"],
    [1, "schema"],
  ],
};

export const phone: Sample = {
  good: [["13800138000", "13800138000"]],
  cells: [
    ["138 0013 8000", "13800138000"],
    ["138-0013-8000", "13800138000"],
    ["+86 13800138000", "13800138000"],
    ["１３８００１３８０００", "13800138000"],
    ["'13800138000", "13800138000"],
    ["13800138000.0", "13800138000"],
    ["", null],
  ],
  badCells: [["1.38E+10", "VALUE_UNREADABLE", "单元格设为文本"]],
  bad: [
    ["12345678901", "VALUE_PHONE"],
    ["1380013800", "VALUE_PHONE"],
    ["0371-65812345", "VALUE_PHONE"],
    [13800138000, "schema"],
  ],
  badOptions: [[{ maxLength: 11 }, "FIELD_OPTION_INVALID"]],
};

export const secret: Sample = {
  good: [["s3cret key", "******"]],
  oneWay: ["s3cret key"],
  cells: [
    ["s3cret key", "s3cret key"],
    ["", null],
  ],
  bad: [
    ["a\u0000b", "VALUE_PATTERN"],
    [12, "schema"],
  ],
  badOptions: [[{ pattern: "a" }, "FIELD_OPTION_INVALID"]],
};

export const email: Sample = {
  good: [["a.b+c@mail.example.com", "a.b+c@mail.example.com"]],
  cells: [
    [" a@b.cn ", "a@b.cn"],
    ["ａ@b．cn", "a@b.cn"],
  ],
  bad: [
    ["a@b", "VALUE_EMAIL"],
    ["a b@c.cn", "VALUE_EMAIL"],
    ["a@b.cn\nbcc:x@y.cn", "VALUE_EMAIL"],
  ],
};

export const idcard: Sample = {
  good: [["11010519491231002X", "11010519491231002X"]],
  cells: [
    ["11010519491231002x", "11010519491231002X"],
    [" '11010519491231002X ", "11010519491231002X"],
    ["１１０１０５１９４９１２３１００２ｘ", "11010519491231002X"],
    ["", null],
  ],
  badCells: [["1.10105E+17", "VALUE_UNREADABLE", "单元格设为文本"]],
  bad: [
    ["110105194912310021", "VALUE_IDCARD"],
    ["11010519491231002x", "VALUE_IDCARD"],
    ["110105194902310020", "VALUE_IDCARD"],
    ["123", "VALUE_IDCARD"],
  ],
};

export const url: Sample = {
  good: [["https://www.example.edu.cn/a?b=1#c", "https://www.example.edu.cn/a?b=1#c"]],
  bad: [
    ["javascript:alert(1)", "VALUE_URL"],
    ["http://127.0.0.1/", "VALUE_URL"],
    ["http://localhost/", "VALUE_URL"],
    ["http://2130706433/", "VALUE_URL"],
    ["http://0x7f.1/", "VALUE_URL"],
    ["http://[::1]/", "VALUE_URL"],
    ["http://10.0.0.1:80/", "VALUE_URL"],
    ["https://a.cn/<script> x", "VALUE_URL"],
    ["//a.cn", "VALUE_URL"],
    ["/layout/leave", "VALUE_URL"],
    ["http://10.0.0.1/cas", "VALUE_SITE_PATH", { reach: ["site"] }],
    ["ftp://files.example.edu.cn/a", "VALUE_WEB_ADDRESS", { reach: ["inner"] }],
    ["/layout/leave", "VALUE_WEB_ADDRESS", { reach: ["inner"] }],
    ["https://school.example.cn@evil.example/", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["https:///evil.example", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["javascript:alert(1)", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["JavaScript:alert(1)", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["java\tscript:alert(1)", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["data:text/html,1", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["//evil.example", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["/\\evil.example", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["/a//evil.example", "VALUE_SITE_PATH", { reach: ["site"] }],
    ["\\\\evil.example", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
    ["evil.example", "VALUE_ADDRESS", { reach: ["inner", "site"] }],
  ],
};

export const serial: Sample = {
  options: { pattern: "QJ{yyyy}{MM}{####}" },
  good: [["QJ2025090001", "QJ2025090001"]],
  bad: [[1, "schema"]],
  badOptions: [
    [{}, "FIELD_OPTION_INVALID"],
    [{ pattern: "QJ" }, "FIELD_OPTION_INVALID"],
    [{ pattern: "{mon-th}{####}" }, "FIELD_OPTION_INVALID"],
  ],
};
