import { describe, expect, test } from "vitest";
import { checkSignature, signatureOf } from "../../../../src/server/auth/session/signature.ts";

const vectors = [
  ["/api/flySource-base/sysMenu/getUserBtn", 1756684800000, "u0V4abcdEFGH5678ijklMNOP", "ba5b440aa7913526608ad5dacc4926481.MTc1NjY4NDgwMDAwMA=="],
  ["/api/base/dataDictionary/getDict", 1756684800123, "u0V4abcdEFGH5678ijklMNOP", "f12cd77f66e664d32cf9e0ec06610cd71.MTc1NjY4NDgwMDEyMw=="],
  ["/api/yxgl/leaveApplication/list", 1756684860000, "Zz9_-short", "567b3a9b09d9b1ed835f21d01bdb1d871.MTc1NjY4NDg2MDAwMA=="],
] as const;

test.each(vectors)("%s at %d is signed as the contract's vector", (path, timestamp, token, expected) => {
  expect(signatureOf(path, timestamp, token)).toBe(expected);
});

describe("a signature is checked", () => {
  const [path, timestamp, token, header] = vectors[0];
  const check = (change: Partial<{ header: string | undefined; path: string; token: string; nowMs: number }>) => () =>
    checkSignature({ header, path, token, nowMs: timestamp, ...change });

  test("a good one passes within 300 seconds either way", () => {
    expect(check({ nowMs: timestamp + 300_000 })).not.toThrow();
    expect(check({ nowMs: timestamp - 300_000 })).not.toThrow();
  });
  test.each([
    ["a missing header", { header: undefined }, "请求签名无效"],
    ["another path", { path: `${path}x` }, "请求签名无效"],
    ["another token", { token: "other" }, "请求签名无效"],
    ["a changed digit", { header: `0${header.slice(1)}` }, "请求签名无效"],
    ["a timestamp that is no number", { header: `${header.slice(0, 34)}${Buffer.from("now").toString("base64")}` }, "请求签名无效"],
    ["301 seconds of difference", { nowMs: timestamp + 301_000 }, "客户端时间与服务器相差过大"],
  ])("%s is refused", (_name, change, sentence) => {
    expect(check(change)).toThrow(sentence);
  });
});
