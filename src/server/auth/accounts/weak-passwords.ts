import { createHash } from "node:crypto";

export const md5Hex = (text: string): string => createHash("md5").update(text, "utf8").digest("hex");

const words =
  "password passw0rd admin administrator root qwerty qwertyuiop abc abcd abcdef asdfgh zxcvbn woaini iloveyou welcome student teacher school campus test guest".split(
    " ",
  );
const tails = [
  "",
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "12345678",
  "@123",
  "@1234",
  "@123456",
  "!",
  "888",
  "888888",
  "2024",
  "2025",
  "2026",
  "@2024",
  "@2025",
  "@2026",
];
const plain = [
  "123456",
  "1234567",
  "12345678",
  "123456789",
  "1234567890",
  "111111",
  "11111111",
  "000000",
  "00000000",
  "666666",
  "66666666",
  "888888",
  "88888888",
  "123123",
  "123321",
  "654321",
  "87654321",
  "112233",
  "11223344",
  "5201314",
  "1q2w3e4r",
  "1qaz2wsx",
  "1qaz@WSX",
  "Aa123456",
  "Aa123456!",
  "a123456",
  "a12345678",
  "abc123456",
];

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const known = new Set([...plain, ...words.flatMap((word) => tails.flatMap((tail) => [word + tail, capital(word) + tail]))].map(md5Hex));

/** Whether the MD5 belongs to a well-known password or to something about the person (account, phone, tail of the idCard). */
export function isWeakPassword(md5: string, about: readonly (string | null | undefined)[]): boolean {
  if (known.has(md5)) return true;
  return about.some((fact) => typeof fact === "string" && fact !== "" && [fact, fact.slice(-6), fact.slice(-8)].some((text) => md5Hex(text) === md5));
}
