import { describe, expect, test } from "vitest";
import { followable, leadsTo, reaches } from "../../../engine/values/web-address.ts";

/** Addresses that no browser may be led by, whatever the field. */
const evil = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://school.example.cn/1",
  "file:///etc/passwd",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "https:evil.example",
  "https:///evil.example",
  "https://school.example.cn@evil.example/",
  "https://evil.example\\@school.example.cn/",
  "https://a b/",
  "evil.example",
];

test.each(evil)("%j leads nowhere", (address) => {
  expect(leadsTo(address, reaches)).toBe(false);
  expect(followable(address)).toBeNull();
});

describe("an address is followed", () => {
  test.each([
    ["https://www.example.edu.cn/a?b=1#c", ["public", "inner"]],
    ["ftp://files.example.edu.cn/a", ["public"]],
    ["http://10.1.2.3:8080/cas/login", ["inner"]],
    ["http://localhost", ["inner"]],
    ["https://[fd00::1]/x", ["inner"]],
    ["HTTPS://SSO/login", ["inner"]],
    ["/layout/leave?id=1", ["site"]],
    ["/caster/new", ["site"]],
  ] as const)("%s: to %j", (address, where) => {
    expect(reaches.filter((reach) => leadsTo(address, [reach]))).toEqual(where);
    expect(followable(address)).toBe(address);
  });
  test.each([null, undefined, ""])("%j is none", (none) => expect(followable(none)).toBeNull());
});
