import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { exportOutcome } from "../../renderers/actions/export-outcome.ts";
import { type HeaderChoice, leaves, toHeard } from "../../renderers/actions/heard.ts";
import { RequestFailure } from "../../renderers/data-source.ts";
import { downloadName } from "../../src/web/client/download.ts";
import { envelopeFailure, failureText } from "../../src/web/client/failure.ts";
import { type QueryValue, toQuery } from "../../src/web/client/query.ts";
import { contentOf, saysUnauthorised } from "../../src/web/client/reply.ts";
import { signature, signedPath } from "../../src/web/client/signature.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { signatureOf } from "../../src/server/auth/session/signature.ts";

// The rules of specification sections 7 and 8 where the contract's table shows no row.
beforeAll(() => startI18n("zh-cn"));

describe("what a refused reply tells", () => {
  test.each([
    [400, { msg: "甲", error_description: "乙" }, "甲"],
    [400, { msg: "null", error_description: "乙" }, "乙"],
    [400, { msg: null, error_description: "undefined" }, ""],
    [400, { msg: { deep: 1 }, error_description: 7 }, ""],
    [400, null, ""],
    [401, { msg: "甲" }, ""],
  ])("HTTP %i with %j: %j", (status, body, said) => expect(failureText(status, body as never)).toBe(said));
  test("every other status says its number, whatever the body holds", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 402, max: 599 }),
        fc.string(),
        (status, msg) => void expect(failureText(status, { msg })).toBe(`服务器错误，错误代码：${status}`),
      ),
      {
        examples: [
          [403, "x"],
          [404, ""],
          [413, ""],
          [429, "稍后再试"],
          [599, ""],
        ],
      },
    ));
  test("a body that is no success is judged by its code; one without a code by its sentence", () => {
    expect(envelopeFailure({ code: 500, msg: "x" }).message).toBe("服务器错误，错误代码：500");
    expect(envelopeFailure({ code: 400, msg: "x", data: { needCaptcha: true } })).toMatchObject({
      status: 400,
      message: "x",
      detail: { needCaptcha: true },
    });
    expect(envelopeFailure({ msg: "x" })).toMatchObject({ status: 400, message: "x" });
  });
});

describe("a reply", () => {
  const reply = (body: string, type: string) => new Response(body, { headers: { "content-type": type } });
  test.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["application/problem+json", true],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false],
    ["application/jsonlines", false],
    ["text/html", false],
    ["application/octet-stream", false],
  ])("of type %s is read as a body: %s", async (type, isBody) => {
    const got = reply("[1]", type);
    expect(await contentOf(got)).toEqual(isBody ? [1] : got);
  });
  test.each([
    [{ code: 401 }, true],
    [{ code: "401" }, true],
    [{ code: 400, error_code: 401 }, false],
    [{ data: { code: 401 } }, false],
    [[401], false],
    [null, false],
    ["401", false],
    [Object.create({ code: 401 }) as object, false],
  ])("that says %j ends the session: %s", (body, ends) => expect(saysUnauthorised(body)).toBe(ends));
});

describe("an export", () => {
  test.each([
    [400, "一次最多导出 100000 行", "一次最多导出 100000 行"],
    [400, "", ""],
    [0, "网络超时", ""],
    [500, "服务器错误，错误代码：500", ""],
    [403, "服务器错误，错误代码：403", ""],
  ])("that fails with %i says so alike; a sentence of the server's stays beside it", async (status, message, reason) =>
    expect(await exportOutcome(Promise.reject(new RequestFailure(status, message)))).toEqual({
      notice: { kind: "error", text: "导出失败！" },
      reason,
    }),
  );
  test("tells nothing when the download has begun", async () =>
    expect(await exportOutcome(Promise.resolve(true))).toEqual({ notice: null, reason: "" }));
  test("does not hide a fault of our own", async () => expect(exportOutcome(Promise.reject(new RangeError("x")))).rejects.toThrow(RangeError));

  const choices: HeaderChoice[] = [
    {
      key: "g",
      title: "甲",
      children: [
        { key: "xh", title: "学号" },
        { key: "fileList", title: "附件" },
      ],
    },
    { key: "h", title: "乙", children: [{ key: "tool", title: "操作" }] },
    { key: "files.fileId", title: "文件" },
    { key: "days", title: "天数" },
  ];
  test("carries the chosen columns alone, never tools and files", () => {
    expect(toHeard(choices, new Set(leaves(choices)))).toEqual({ xh: "甲,学号", days: "天数" });
    expect(toHeard(choices, new Set(["days", "fileList"]))).toEqual({ days: "天数" });
    expect(toHeard(choices, new Set())).toEqual({});
  });

  test("is saved under any name a server sends in base64", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), (name) => {
        const header = `attachment;filename=${Buffer.from(`${name}.xlsx`, "utf8").toString("base64")}`;
        expect(downloadName(header)).toBe(`${name}.xlsx`);
      }),
    ));
  test.each([
    ["attachment; filename=plain.xlsx", "plain.xlsx"],
    ['attachment; filename="名单 1.xlsx"', "名单 1.xlsx"],
    ["attachment; filename*=UTF-8''%E0%A4%A", "%E0%A4%A"],
    ["attachment", null],
    ["attachment; filename=", null],
    ["", null],
  ])("under %s is saved as %s", (header, name) => expect(downloadName(header)).toBe(name));
});

describe("a query", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));
  const { tree } = fc.letrec<{ tree: QueryValue; node: QueryValue }>((tie) => ({
    node: fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie("tree"), { maxKeys: 3 }),
    tree: fc.oneof({ depthSize: "small" }, leaf, fc.array(leaf, { maxLength: 3 }), tie("node")),
  }));
  const flat = (value: QueryValue, path: string): [string, string][] => {
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) return value.flatMap((one) => flat(one, path));
    if (typeof value === "object") return Object.entries(value).flatMap(([key, one]) => flat(one, `${path}.${key}`));
    return [[path, String(value)]];
  };
  test("reads back as the same dotted keys in the same order, without what is empty", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tree), (params) => {
        const read = [...new URLSearchParams(toQuery(params).toString())];
        expect(read).toEqual(Object.entries(params).flatMap(([key, value]) => flat(value, key)));
      }),
    ));
});

describe("the signature", () => {
  test("is the one the server expects, of the path alone", () =>
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.nat(), fc.string(), (path, query, at, token) => {
        const whole = `/api${path}`;
        expect(signedPath(`${whole}?${query}`)).toBe(whole);
        expect(signedPath(`${whole}#x`)).toBe(whole);
        expect(signature(whole, at, token)).toBe(signatureOf(whole, at, token));
      }),
    ));
  test("leaves percent signs as they were sent", () => expect(signedPath("/api/a%2Fb/%E7%94%B2?c=%2F")).toBe("/api/a%2Fb/%E7%94%B2"));
});
