import type { PersonNumber } from "../../context.ts";
import type { Operator, RowAgg } from "../../grammar/condition.ts";

export type Language = "zh" | "code";
export type Word = Readonly<Record<Language, string>>;
const word = (code: string, zh: string): Word => ({ code, zh });

/** Words that join conditions and operands. The parser takes both languages, mixed as well. */
export const joins = {
  and: word("and", "且"),
  or: word("or", "或"),
  not: word("not", "非"),
  where: word("where", "其中"),
  upTo: word("and", "与"),
} as const;

export const constants = { true: word("true", "是"), false: word("false", "否"), null: word("null", "空") } as const;

/** Operators as text. `empty` is written by its value: see `emptiness`. */
export const operatorWords: Readonly<Record<Exclude<Operator, "empty">, Word>> = {
  eq: word("=", "="),
  ne: word("!=", "≠"),
  lt: word("<", "<"),
  lte: word("<=", "≤"),
  gt: word(">", ">"),
  gte: word(">=", "≥"),
  in: word("in", "属于"),
  notIn: word("not in", "不属于"),
  between: word("between", "介于"),
  contains: word("contains", "包含"),
  startsWith: word("starts with", "开头为"),
  hasAny: word("has any", "含任一"),
  hasAll: word("has all", "含全部"),
  under: word("under", "隶属"),
};
export const emptiness = { true: word("is empty", "为空"), false: word("is not empty", "不为空") } as const;

/** Words that open a bracket; anywhere else they are ordinary names. */
export const openers = {
  all: word("all", "全部"),
  any: word("any", "任一"),
  some: word("some", "存在"),
  none: word("none", "不存在"),
  every: word("every", "每条"),
  role: word("role", "角色"),
  left: word("left", "余量"),
  firstOf: word("firstOf", "首条"),
  listOf: word("listOf", "各条"),
  rowsOf: word("rowsOf", "逐条"),
  value: word("value", "值"),
  if: word("if", "如果"),
} as const;
export type Opener = keyof typeof openers;

/** Words of a query between its braces, where no name can stand. */
export const queryWords = {
  order: word("order", "排序"),
  desc: word("desc", "降序"),
  limit: word("limit", "最多"),
  ties: word("unless tied", "并列不取"),
  as: word("as", "称为"),
} as const;

export const aggWords: Readonly<Record<RowAgg, Word>> = {
  count: word("count", "计数"),
  countDistinct: word("countDistinct", "去重计数"),
  sum: word("sum", "合计"),
  avg: word("avg", "平均"),
  min: word("min", "最小"),
  max: word("max", "最大"),
  median: word("median", "中位数"),
  p90: word("p90", "九成位数"),
  trimmedMean: word("trimmedMean", "去极平均"),
  list: word("values", "各值"),
};

/** Titles of the built-in context names in the zh form. `before` and `record` are prefixes. */
export const contextWords: Readonly<Record<string, string> & Record<`user.${PersonNumber}`, string>> = {
  "user.id": "本人账号",
  "user.accountNo": "本人登录名",
  "user.userName": "本人姓名",
  "user.xh": "本人学号",
  "user.gh": "本人工号",
  "user.departmentId": "本人部门",
  "user.roles": "本人角色",
  today: "今天",
  now: "此刻",
  xn: "当前学年",
  xqM: "当前学期",
  week: "当前周次",
  node: "当前环节",
  "last.opinion": "上次意见",
  "last.actor": "上次办理人",
  "last.time": "上次办理时间",
};
export const prefixWords = { before: "原", record: "本记录" } as const;

const firstWords = (words: Readonly<Record<string, Word>>): string[] => Object.values(words).flatMap(({ code, zh }) => [code.split(" ")[0]!, zh]);

/** Names that must be quoted, because the grammar reads them as its own. */
export const reserved: ReadonlySet<string> = new Set([
  ...firstWords(joins),
  ...firstWords(constants),
  ...firstWords(operatorWords),
  ...firstWords(emptiness),
]);

const wordPattern = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Whether a name may stand bare in the text. */
export const isPlain = (name: string): boolean => wordPattern.test(name) && !reserved.has(name);
export const quoteName = (name: string): string => (isPlain(name) ? name : `\`${name.replaceAll("`", "``")}\``);
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
