import { randomInt } from "node:crypto";
import { passwordMinLength } from "../../../../engine/values/password-strength.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";

/** MD5 of the school's initial password (parameter `security.initialPassword`); null when none is set. */
export function initialPassword(params: Readonly<Record<string, unknown>>): string | null {
  const value = params["security.initialPassword"];
  return typeof value === "string" && value.length >= passwordMinLength ? md5Hex(value) : null;
}

const classes = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!@#*"] as const;
const pick = (letters: string): string => letters[randomInt(letters.length)]!;

/** Twelve characters of all four classes, without look-alikes. */
export function randomPassword(): string {
  const characters = [...classes.map(pick), ...Array.from({ length: 8 }, () => pick(classes.slice(0, 3).join("")))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other]!, characters[at]!];
  }
  return characters.join("");
}
