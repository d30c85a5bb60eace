import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { md5 } from "../../../engine/values/md5.ts";

test.each([
  ["", "d41d8cd98f00b204e9800998ecf8427e"],
  ["abc", "900150983cd24fb0d6963f7d28e17f72"],
  ["Abcd123!", "07f4aaf87a3d11457830ea799091ccfc"],
  ["12345678901234567890123456789012345678901234567890123456789012345678901234567890", "57edf4a22be3c955ac49da2e2107b67a"],
  ["密码", "a8105204604a0b11e916f3879aae3b0b"],
])("md5 of %j", (text, hex) => expect(md5(text)).toBe(hex));

test("md5 of any text is that of its UTF-8 bytes, half surrogate pairs too", () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 200 });
  fc.assert(
    fc.property(anyText, (text) => {
      expect(md5(text)).toBe(createHash("md5").update(text, "utf8").digest("hex"));
    }),
  );
});
