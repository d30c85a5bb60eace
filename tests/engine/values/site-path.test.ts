import { expect, test } from "vitest";
import { sitePath } from "../../../engine/values/site-path.ts";

test.each(["/", "/index", "/layout/leave?id=1&back=https://x.example/#a", "/oauth2/authorize?redirect_uri=https%3A%2F%2Fx.example%2F", "/中文"])(
  "%s lies inside the site",
  (path) => expect(sitePath(path)).toBe(path),
);

test.each([
  ["another host", "//evil.example"],
  ["another host after a step up", "/..//evil.example"],
  ["a backslash", "/\\evil.example"],
  ["a scheme", "https://evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a tab that browsers drop", "/\t/evil.example"],
  ["a line break", "/\n/evil.example"],
  ["a blank", "/a b"],
  ["a relative path", "index"],
  ["nothing", ""],
  ["no text", null],
  ["something endless", `/${"a".repeat(2001)}`],
])("%s does not", (_name, path) => expect(sitePath(path)).toBeNull());
