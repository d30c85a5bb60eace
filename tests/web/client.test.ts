import { beforeAll, describe, expect, test } from "vitest";
import { downloadName } from "../../src/web/client/download.ts";
import { failureText } from "../../src/web/client/failure.ts";
import { toQuery, type QueryValue } from "../../src/web/client/query.ts";
import { signature } from "../../src/web/client/signature.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";

beforeAll(() => startI18n("zh-cn"));

describe("a query has dotted keys and leaves out what is empty", () => {
  test.each<[Record<string, QueryValue>, string]>([
    [{ a: 1 }, "a=1"],
    [{ a: { b: { c: 1 } } }, "a.b.c=1"],
    [{ a: [1, 2] }, "a=1&a=2"],
    [{ a: null, b: "", c: 0 }, "c=0"],
    [{ xh: "1", current: 2, size: 20 }, "xh=1&current=2&size=20"],
  ])("%j", (params, text) => expect(toQuery(params).toString()).toBe(text));
});

test.each([
  ["/api/flySource-base/sysMenu/getUserBtn", 1756684800000, "u0V4abcdEFGH5678ijklMNOP", "ba5b440aa7913526608ad5dacc4926481.MTc1NjY4NDgwMDAwMA=="],
  ["/api/base/dataDictionary/getDict", 1756684800123, "u0V4abcdEFGH5678ijklMNOP", "f12cd77f66e664d32cf9e0ec06610cd71.MTc1NjY4NDgwMDEyMw=="],
  ["/api/yxgl/leaveApplication/list", 1756684860000, "Zz9_-short", "567b3a9b09d9b1ed835f21d01bdb1d871.MTc1NjY4NDg2MDAwMA=="],
  [
    "/api/flySource-base/sysMenu/getUserBtn",
    1756684800000,
    "u0V4abcdEFGH5678ijklMNOP9012qrstUVWX3456yzA",
    "b273f48a1991bc0f7a6f4a991e74cc741.MTc1NjY4NDgwMDAwMA==",
  ],
])("the signature of %s at %d is the contract's", (path, at, token, value) => expect(signature(path, at, token)).toBe(value));

test.each([
  ["attachment;filename=6K+35YGH55Sz6K+3Lnhsc3g=", "请假申请.xlsx"],
  ["attachment;filename=MjAyNee6pyDmlrDnlJ8ueGxzeA==", "2025级 新生.xlsx"],
  ['attachment;filename="57uf6K6hLnhsc3g="', "统计.xlsx"],
  ["attachment; filename*=UTF-8''%E8%AF%B7%E5%81%87.xlsx", "请假.xlsx"],
  [null, null],
])("the file name of %s", (header, name) => expect(downloadName(header)).toBe(name));

test.each([
  [400, { msg: "请假天数不能超过7天" }, "请假天数不能超过7天"],
  [400, { error_description: "用户名或密码错误" }, "用户名或密码错误"],
  [400, { msg: "", error_description: "说明" }, "说明"],
  [400, {}, ""],
  [405, null, "服务器错误，错误代码：405"],
  [500, null, "服务器错误，错误代码：500"],
])("a reply with status %d says what the reader may see", (status, body, text) => expect(failureText(status, body)).toBe(text));
