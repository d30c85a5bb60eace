import type { Random } from "../../../data/samples/random.ts";

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = "10X98765432";

/** An 18 character identity number with a true check digit (GB 11643-1999). `serial` 0..499 keeps numbers of one area and day apart. */
export function idCardNumber(area: string, birthday: string, xb: string, serial: number): string {
  const order = ((serial % 500) * 2 + (xb === "1" ? 1 : 0)) % 1000;
  const head = `${area}${birthday.replaceAll("-", "")}${String(order).padStart(3, "0")}`;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(head[i]), 0);
  return head + CHECKS[sum % 11];
}

const prefixes = [
  "130",
  "131",
  "135",
  "136",
  "137",
  "138",
  "139",
  "150",
  "151",
  "152",
  "157",
  "158",
  "159",
  "166",
  "177",
  "180",
  "182",
  "183",
  "187",
  "188",
  "189",
  "199",
];

/** Eleven digits, unique for different `index` below 10^8 with the same prefix choice. */
export function phoneNumber(random: Random, index: number): string {
  // 7919 is prime to 10^8, so neighbours do not look like a sequence.
  return random.pick(prefixes) + String((index * 79_193 + 20_260_901) % 100_000_000).padStart(8, "0");
}
