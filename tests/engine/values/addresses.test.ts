import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmail } from "../../../engine/values/email.ts";
import { allowedExtensions, extensionOf, isAllowedFile } from "../../../engine/values/file-extension.ts";
import { isUrl } from "../../../engine/values/url.ts";

describe("addresses", () => {
  test.each([
    ["a_b-c%d@x-y.example.cn", true],
    ["a@b.c", false],
    ["a@b..cn", false],
    ["a@-.cn ", false],
    ["张三@b.cn", false],
    ["a@b.cn\n", false],
    ["a@b@c.cn", false],
    [`${"a".repeat(64)}@b.cn`, true],
    [`${"a".repeat(65)}@b.cn`, false],
    [`a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.cn`, false],
  ])("of mail %s: %s", (address, is) => expect(isEmail(address)).toBe(is));

  test.each([
    ["http://9.255.255.255", true],
    ["http://10.0.0.0", false],
    ["http://10.255.255.255", false],
    ["http://11.0.0.0", true],
    ["http://126.255.255.255", true],
    ["http://127.255.255.255", false],
    ["http://128.0.0.1", true],
    ["http://169.253.255.255", true],
    ["http://169.255.0.1", true],
    ["http://172.15.255.255", true],
    ["http://172.16.0.0", false],
    ["http://192.167.255.255", true],
    ["http://192.168.255.255", false],
    ["http://192.169.0.0", true],
    ["http://256.1.1.1", false],
    ["http://0.0.0.0", false],
    ["http://2130706433", false],
    ["http://0x7f.1", false],
    ["http://[::1]/", false],
    ["http://user@127.0.0.1/", false],
    ["http://8.8.8.8@127.0.0.1/", false],
    ["http://127.0.0.1:8080/x", false],
    ["HTTPS://EXAMPLE.CN/", true],
    ["ftp://files.example.cn/a", true],
    ["sftp://files.example.cn/a", false],
    ["http://例子.中国/路", true],
    ["http://localhost", false],
    ["http://a..cn", false],
    ["http://example.cn:65536", false],
    ["http://example.cn/a b", false],
    ["//example.cn", false],
    ["data:text/html,1", false],
    [" http://example.cn", false],
  ])("of the web %s: %s", (address, is) => expect(isUrl(address)).toBe(is));
});

describe("the type of a file", () => {
  test.each([
    ["", false],
    [null, false],
    [undefined, false],
    ["pdf", false],
    ["a.", false],
    ["a.pdf ", false],
    ["a.pdf.exe", false],
    ["报名表.PdF", true],
    ["a.b.pdf", true],
    ["a.pdf\u0000.exe", false],
  ])("%j: %s", (name, is) => expect(isAllowedFile(name, ["pdf"])).toBe(is));
  test("is allowed exactly when its lower-cased extension is listed", () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[^.]{1,8}$/),
        fc.constantFrom(...allowedExtensions),
        fc.subarray([...allowedExtensions]),
        (name, extension, list) => {
          const shouting = [...extension].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join("");
          expect(extensionOf(`${name}.${shouting}`)).toBe(extension);
          expect(isAllowedFile(`${name}.${shouting}`, list)).toBe(list.includes(extension));
        },
      ),
    ));
});
