import { isEmpty } from "./emptiness.ts";

export type PasswordStrength = 0 | 1 | 2;

/** The four classes of signs; any other sign counts for nothing but length. */
export const signClasses = { upper: /[A-Z]/, lower: /[a-z]/, digit: /[0-9]/, special: /[!@#^*()_+=-]/ } as const;
const CLASSES = Object.values(signClasses);
export const passwordMinLength = 8;

/** Specification section 5: empty or under 8 characters 0; all four classes 2; two or three 1; otherwise 0. */
export function passwordStrength(password: string | null | undefined): PasswordStrength {
  // A sign outside the basic plane is one character to the person who types it.
  if (isEmpty(password) || [...password!].length < passwordMinLength) return 0;
  const found = CLASSES.filter((signs) => signs.test(password!)).length;
  if (found === CLASSES.length) return 2;
  return found >= 2 ? 1 : 0;
}

const BARS = [
  { percent: 36, label: "弱" },
  { percent: 70, label: "中" },
  { percent: 100, label: "强" },
] as const;

/** Filled share of the strength bar and its label. */
export const passwordBar = (strength: PasswordStrength): { percent: number; label: string } => BARS[strength];
