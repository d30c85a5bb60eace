import type { recordsZhCN } from "./zh-cn.ts";

export const recordsEn: Record<keyof typeof recordsZhCN, string> = {
  why: "Why can I not …",
  "why.title": "{name}: what can be done, and why not",
  "why.may": "Possible",
  "why.not": "Not possible",
  "why.notNow": "The conditions for this do not hold now",
};
