/** What may be done with a record, and why not. */
export const recordsZhCN = {
  why: "为什么不能…",
  "why.title": "{name}：能做什么，为什么不能",
  "why.may": "可以",
  "why.not": "不能",
  "why.notNow": "现在不符合这项操作的条件",
} as const;
