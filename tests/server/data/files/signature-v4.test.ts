import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { EMPTY_PAYLOAD, signedHeaders } from "../../../../src/server/data/files/stores/signature-v4.ts";
import { encoded } from "../../../../src/server/platform/network/signing.ts";

/** The worked examples of Amazon's own page on signing calls of S3 by header. */
const keys = { accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
const now = new Date("2013-05-24T00:00:00Z");
const host = "https://examplebucket.s3.amazonaws.com";
const text = createHash("sha256").update("Welcome to Amazon S3.").digest("hex");
const stored = { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" };

test.each([
  [
    "a part of an object",
    "GET",
    "/test.txt",
    { range: "bytes=0-9" },
    EMPTY_PAYLOAD,
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  ["an object", "PUT", `/${encoded("test$file.text")}`, stored, text, "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"],
  ["a setting of a bucket", "GET", "/?lifecycle", {}, EMPTY_PAYLOAD, "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
  ["a list", "GET", "/?max-keys=2&prefix=J", {}, EMPTY_PAYLOAD, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
])("%s is signed as Amazon signs it", (_what, method, path, headers, payload, signature) => {
  const signed = signedHeaders(keys, { method, url: new URL(host + path), headers, payload, now });
  expect(signed.authorization).toMatch(new RegExp(`Signature=${signature}$`));
});
