import { describe, expect, test } from "vitest";
import { looksMasked, maskValue } from "../../../engine/access/mask.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { checkFieldValue } from "../../../engine/validate/value-problems.ts";

const check = (doc: FieldDocument, value: unknown, before?: unknown) =>
  checkFieldValue(value, { doc, type: fieldType(doc.type) }, { path: `/${doc.name}`, label: String(doc.title), before });
const address: FieldDocument = { name: "address", title: "家庭住址", type: "string", mask: "address" };

describe("a masked text never comes back as a value", () => {
  test.each([
    [address, "河南省郑州市金水区文化路97号"],
    [{ name: "xm", title: "姓名", type: "string", mask: "name" }, "王小明"],
    [{ name: "phone", title: "电话", type: "phone", mask: "phone" }, "13800138000"],
    [{ name: "note", title: "备注", type: "text", mask: "all" }, "内容"],
    [{ name: "card", title: "卡号", type: "string", mask: "bankcard" }, "6222021234567890123"],
    [{ name: "mail", title: "邮箱", type: "email", mask: "email" }, "zhang@example.cn"],
  ] as [FieldDocument, string][])("$title", (doc, value) => {
    const masked = maskValue(value, doc.mask!);
    expect(looksMasked(masked)).toBe(true);
    expect(check(doc, value)).toEqual([]);
    expect(check(doc, masked)).toMatchObject([{ code: "VALUE_PATTERN", path: `/${doc.name}`, message: expect.stringContaining("脱敏后的内容") }]);
  });
  test("a field without a mask may hold asterisks", () => expect(check({ name: "a", title: "标题", type: "string" }, "重要**通知**")).toEqual([]));
  test("a value that is stored so already may stay", () => expect(check(address, "某地****", "某地****")).toEqual([]));
});
