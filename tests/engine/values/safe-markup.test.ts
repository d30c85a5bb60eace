import { expect, test } from "vitest";
import { isForeignPicture, isOwnPicture, isSafeLink, withoutToken } from "../../../engine/values/safe-markup.ts";

test.each([
  "https://track.example/p.gif",
  "http://10.0.0.1/p.gif",
  "//track.example/p.gif",
  "/\\track.example/p.gif",
  "\\\\track.example/p.gif",
  "ht\ntps://track.example/p.gif",
  " https://track.example/p.gif",
  "ftp://track.example/p.gif",
])("%j is a picture of another site", (address) => {
  expect([isOwnPicture(address), isForeignPicture(address)]).toEqual([false, true]);
});
test.each(["x.gif", "data:image/gif;base64,R0lGOD", "", "a b"])("%j is asked of nobody else, and is no picture of ours", (address) => {
  expect([isOwnPicture(address), isForeignPicture(address)]).toEqual([false, false]);
});
test("a picture of this site stays", () => {
  const own = "/api/flySource-resource/openApi/public/link-file?fileId=1";
  expect([isOwnPicture(own), isForeignPicture(own)]).toEqual([true, false]);
});

test.each(["https://a.cn/x", "mailto:a@b.cn", "tel:057112345", "/layout/leave"])("%s is a link", (address) => expect(isSafeLink(address)).toBe(true));
test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,1"])("%s is none", (address) =>
  expect(isSafeLink(address)).toBe(false),
);

test.each([
  ["/a?fileId=1&token=secret", "/a?fileId=1"],
  ["/a?token=secret&fileId=1", "/a?fileId=1"],
  ["/a?x=1&token=secret&fileId=1#b", "/a?x=1&fileId=1#b"],
  ["/a?token=secret", "/a"],
  ["/a?token=secret#b", "/a#b"],
  ["/a?mytoken=1", "/a?mytoken=1"],
  ["https://lib.example.cn/?token=theirs", "https://lib.example.cn/?token=theirs"],
])("%s is kept as %s", (address, kept) => expect(withoutToken(address)).toBe(kept));
