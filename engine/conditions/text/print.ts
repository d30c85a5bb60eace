import type { Model } from "../../model/model.ts";
import { recorderOf } from "../../model/reads.ts";
import { problem, schemaError } from "../../errors.ts";
import { type Cond, type Expr, operators, type Operator, type Query, type Rows } from "../../grammar/condition.ts";
import { entityAsked, queryOf } from "../../grammar/query.ts";
import { arithmeticIn, isOfMany } from "../decimal.ts";
import { beforePath, recordPath } from "../record-names.ts";
import { kindName } from "../values.ts";
import { type Lexicon, lexiconOf, type Names } from "./lexicon.ts";
import {
  aggWords,
  constants,
  emptiness,
  joins,
  type Language,
  openers,
  operatorWords,
  prefixWords,
  queryWords,
  quoteName,
  quoteText,
  type Word,
} from "./words.ts";
import { zh } from "../../language/text.ts";

export interface TextAt {
  model: Model;
  /** Entity the condition stands on. */
  entity: string;
}

const MAX_DEPTH = 100;

interface Print {
  lexicon: Lexicon;
  language: Language;
  /** Of operators and joining words, where it is another one than that of names. */
  signs?: Language;
  entity: string | null;
  /** Among rows: entity of the record they belong to. */
  record?: string | null;
  depth: number;
  /** Present when the text is for reading only: parameters by their titles, named conditions by what they say. */
  toRead?: Model;
}

/**
 * The condition as people read it: `类型 = 借阅 且 天数 > 2` or `kind = '2' and days > 2`. `parseCond` reads it back to the same tree.
 * @throws SchemaError CONDITION_SHAPE when it is not a condition
 */
export const printCond = (cond: Cond, at: TextAt, language: Language): string => condText(cond, startPrint(at, language));

/** @throws SchemaError CONDITION_SHAPE */
export const printExpr = (expr: Expr, at: TextAt, language: Language): string => exprText(expr, startPrint(at, language));

/**
 * The same for people who only read: everything by its title, named conditions written out. It cannot be parsed back. `signs`: how operators and
 * joining words are written, beside titles in another language than Chinese. @throws SchemaError CONDITION_SHAPE
 */
export const readCond = (cond: Cond, at: TextAt, signs: Language = "zh"): string => condText(cond, { ...readPrint(at), signs });

/** @throws SchemaError CONDITION_SHAPE */
export const readExpr = (expr: Expr, at: TextAt): string => exprText(expr, readPrint(at));

/** Whole sets are read out; the titles of one model are gathered once. */
const readLexicons = new WeakMap<Model, Lexicon>();

function readPrint({ model, entity }: TextAt): Print {
  const lexicon = readLexicons.get(model) ?? lexiconOf(model, true);
  // A lexicon gathers as it goes: who is told what it reads has one of their own.
  if (recorderOf(model) === null) readLexicons.set(model, lexicon);
  return { lexicon, language: "zh", entity, depth: 0, toRead: model };
}

const startPrint = ({ model, entity }: TextAt, language: Language): Print => ({ lexicon: lexiconOf(model), language, entity, depth: 0 });
const badShape = (found: unknown) => schemaError([problem("CONDITION_SHAPE", "", { found: kindName(found) })]);

function inside(p: Print): Print {
  if (p.depth >= MAX_DEPTH) throw schemaError([problem("CONDITION_SHAPE", "", { found: `嵌套超过 ${MAX_DEPTH} 层` })]);
  return { ...p, depth: p.depth + 1 };
}
const say = (word: Word, p: Print): string => word[p.signs ?? p.language];

function condText(cond: Cond, outer: Print): string {
  if (typeof cond !== "object" || cond === null || Array.isArray(cond)) throw badShape(cond);
  const p = inside(outer);
  if ("all" in cond) return groupText(cond.all, "all", p);
  if ("any" in cond) return groupText(cond.any, "any", p);
  if ("not" in cond) return `${say(joins.not, p)} ${memberText(cond.not, p)}`;
  if ("use" in cond) return namedText(cond.use, p);
  if ("some" in cond) return rowsText(openers.some, cond.some, cond.where, p);
  if ("none" in cond) return rowsText(openers.none, cond.none, cond.where, p);
  if ("every" in cond) return rowsText(openers.every, cond.every, cond.where, p);
  if ("role" in cond)
    return `${say(openers.role, p)}(${Array.isArray(cond.role) ? `[${cond.role.map((role) => roleText(role, p)).join(", ")}]` : roleText(cond.role, p)})`;
  if ("field" in cond) return comparisonText(p.lexicon.pathText(p.entity, cond.field, p.language), cond, p.lexicon.dictOf(p.entity, cond.field), p);
  if ("value" in cond) return comparisonText(leftText(cond.value, p), cond, null, p);
  if ("call" in cond) return exprText(cond, p);
  if ("limit" in cond) return `${say(openers.left, p)}(${quoteName(cond.limit)}, ${exprText(cond.left, p)})`;
  throw badShape(cond);
}

function namedText(name: string, p: Print): string {
  const named = p.toRead?.entities.get(p.entity ?? "")?.conditions;
  return named !== undefined && Object.hasOwn(named, name) ? memberText(named[name]!, { ...p, record: p.entity }) : `#${quoteName(name)}`;
}

/** Two or more are joined by words; fewer need the bracket form. */
function groupText(parts: Cond[], kind: "all" | "any", p: Print): string {
  if (parts.length < 2) return `${say(openers[kind], p)}(${parts.map((part) => condText(part, p)).join("")})`;
  return parts.map((part) => memberText(part, p)).join(` ${say(kind === "all" ? joins.and : joins.or, p)} `);
}

/** Joined groups stand in brackets wherever they are part of something. */
function memberText(cond: Cond, p: Print): string {
  const text = condText(cond, p);
  const isJoined = ("all" in cond && cond.all.length > 1) || ("any" in cond && cond.any.length > 1);
  return isJoined ? `(${text})` : text;
}

const rowsAt = (rows: Rows, p: Print): Print => ({
  ...p,
  entity: entityAsked(rows) ?? p.lexicon.rowsEntity(p.entity, queryOf(rows).path!),
  record: p.record ?? p.entity,
});

function rowsText(opener: Word, rows: Rows, where: Cond | undefined, p: Print): string {
  return `${say(opener, p)}(${sourceText(rows, p)}${where === undefined ? "" : ` ${say(joins.where, p)} ${condText(where, rowsAt(rows, p))}`})`;
}

/** A path as it is; a query in braces: `{预订 其中 有效 = 是 排序 创建时间 降序 最多 3}`, a path in it behind a point. */
function sourceText(rows: Rows, p: Print): string {
  if (typeof rows === "string") return p.lexicon.pathText(p.entity, rows, p.language);
  if (typeof rows !== "object" || rows === null) throw badShape(rows);
  const inner = rowsAt(rows, inside(p));
  const { where, order = [], limit, ties, as } = rows;
  const asked = entityAsked(rows);
  const title = asked === null ? undefined : p.toRead?.entities.get(asked)?.title;
  const source =
    title !== undefined
      ? zh(title)
      : asked !== null
        ? asked.split(".").map(quoteName).join(".")
        : `.${p.lexicon.pathText(p.entity, rows.path!, p.language)}`;
  const keys = order.map(({ by, dir }) => `${exprText(by, inner)}${dir === "desc" ? ` ${say(queryWords.desc, p)}` : ""}`);
  return `{${[
    source,
    ...(as === undefined ? [] : [say(queryWords.as, p), quoteName(as)]),
    ...(where === undefined ? [] : [say(joins.where, p), condText(where, inner)]),
    ...(keys.length === 0 ? [] : [say(queryWords.order, p), keys.join(", ")]),
    ...(limit === undefined ? [] : [say(queryWords.limit, p), String(limit)]),
    ...(ties === "none" ? [say(queryWords.ties, p)] : []),
  ].join(" ")}}`;
}

function roleText(role: string, { lexicon, language }: Print): string {
  const title = language === "zh" ? lexicon.roles.titleOf(role) : undefined;
  return title ?? (lexicon.roles.has(role) ? quoteName(role) : quoteText(role));
}

const leftText = (expr: Expr, p: Print): string => (isField(expr) ? `${say(openers.value, p)}(${exprText(expr, p)})` : exprText(expr, p));
const isField = (expr: Expr): expr is { field: string } => typeof expr === "object" && expr !== null && "field" in expr;

/** Several operators on one left side stand in braces. */
function comparisonText(left: string, cond: object, dict: Names | null, p: Print): string {
  const found = Object.entries(cond).filter(([key]) => key !== "field" && key !== "value") as [Operator, Expr | Expr[]][];
  if (found.length === 0 || found.some(([op]) => !operators.includes(op))) throw badShape(cond);
  const texts = found.map(([op, operand]) => operatorText(op, operand, dict, p));
  return texts.length === 1 ? `${left} ${texts[0]}` : `${left} {${texts.join(", ")}}`;
}

function operatorText(op: Operator, operand: Expr | Expr[], dict: Names | null, p: Print): string {
  if (op === "empty") {
    if (typeof operand !== "boolean") throw badShape(operand);
    return say(emptiness[`${operand}`], p);
  }
  const word = say(operatorWords[op], p);
  if (op !== "between") return `${word} ${operandText(operand, dict, p)}`;
  if (!Array.isArray(operand) || operand.length !== 2) throw badShape(operand);
  return `${word} ${operandText(operand[0]!, dict, p)} ${say(joins.upTo, p)} ${operandText(operand[1]!, dict, p)}`;
}

/** Beside a dictionary field, codes are shown by their labels, and a path that looks like a label is quoted. */
function operandText(operand: Expr | Expr[], dict: Names | null, p: Print): string {
  if (Array.isArray(operand)) return `[${operand.map((item) => operandText(item, dict, p)).join(", ")}]`;
  if (typeof operand === "string" && p.language === "zh") return dict?.titleOf(operand) ?? quoteText(operand);
  if (isField(operand) && !operand.field.includes(".") && dict?.nameOf(p.lexicon.pathText(p.entity, operand.field, p.language)) !== undefined)
    return `\`${operand.field}\``;
  return exprText(operand, p);
}

const symbols = { add: "+", sub: "-", mul: "*", div: "/" } as const;

function exprText(expr: Expr | undefined, outer: Print): string {
  if (expr === null || typeof expr === "boolean") return say(constants[`${expr}`], outer);
  if (typeof expr === "number") return String(expr);
  if (typeof expr === "string") return quoteText(expr);
  const p = inside(outer);
  if (Array.isArray(expr)) return `[${expr.map((item) => exprText(item, p)).join(", ")}]`;
  if (typeof expr !== "object") throw badShape(expr);
  if ("field" in expr) return p.lexicon.pathText(p.entity, expr.field, p.language);
  if ("ctx" in expr) return contextText(expr.ctx, p);
  if ("param" in expr && p.toRead?.params.has(expr.param)) return `「${zh(p.toRead.params.get(expr.param)!.title)}」`;
  if ("param" in expr) return `$${expr.param.split(".").map(quoteName).join(".")}`;
  if ("call" in expr) return callText(expr, p);
  if ("if" in expr) return `${say(openers.if, p)}(${condText(expr.if, p)}, ${exprText(expr.then, p)}, ${exprText(expr.else, p)})`;
  if ("agg" in expr) return aggregateText(expr, p);
  if ("first" in expr) return pickText(openers.firstOf, expr.first, expr.pick, p);
  if ("list" in expr) return pickText(openers.listOf, expr.list, expr.pick, p);
  if ("rows" in expr) return madeText(expr, p);
  if ("limit" in expr) return `${say(openers.left, p)}(${quoteName(expr.limit)})`;
  return arithmeticText(expr, p);
}

function contextText(name: string, p: Print): string {
  const title = p.language === "zh" ? p.lexicon.contexts.titleOf(name) : undefined;
  if (title !== undefined) return `@${title}`;
  const [before, path] = [beforePath(name), recordPath(name)];
  if (before !== null)
    return `@${p.language === "zh" ? prefixWords.before : "before"}.${p.lexicon.pathText(p.record ?? p.entity, before, p.language)}`;
  if (path !== null) return `@${p.language === "zh" ? prefixWords.record : "record"}.${recordText(path, p)}`;
  return `@${name.split(".").map(quoteName).join(".")}`;
}

/** Outside of rows the record may be one of another entity: in an option filter. */
const recordText = (path: string, { lexicon, language, record }: Print): string =>
  record == null ? path.split(".").map(quoteName).join(".") : lexicon.pathText(record, path, language);

function callText(expr: { call: string; args?: Expr[] }, p: Print): string {
  const title = p.language === "zh" ? p.lexicon.functions.titleOf(expr.call) : undefined;
  return `${title ?? quoteName(expr.call)}(${(expr.args ?? []).map((arg) => exprText(arg, p)).join(", ")})`;
}

function aggregateText(expr: Extract<Expr, { agg: unknown }>, p: Print): string {
  if (!Object.hasOwn(aggWords, expr.agg)) throw badShape(expr);
  const rows = rowsAt(expr.over, p);
  const of = expr.of === undefined ? "" : `: ${exprText(expr.of, rows)}`;
  const where = expr.where === undefined ? "" : ` ${say(joins.where, p)} ${condText(expr.where, rows)}`;
  return `${say(aggWords[expr.agg], p)}(${sourceText(expr.over, p)}${of}${where})`;
}

const pickText = (opener: Word, rows: Query, pick: Expr, p: Print): string =>
  `${say(opener, p)}(${sourceText(rows, p)}: ${exprText(pick, rowsAt(rows, p))})`;

function madeText({ rows, with: parts }: { rows: Query; with: Record<string, Expr> }, p: Print): string {
  const made = Object.entries(parts).map(([name, part]) => `, ${quoteName(name)}: ${exprText(part, rowsAt(rows, p))}`);
  return `${say(openers.rowsOf, p)}(${sourceText(rows, p)}${made.join("")})`;
}

function arithmeticText(expr: Expr, p: Print): string {
  const found = arithmeticIn(expr);
  if (found === null) throw badShape(expr);
  const [first, ...rest] = found.terms as [Expr, ...Expr[]];
  const own = strength(expr);
  // A sum that begins with a sum would be read as one.
  const opens = strength(first) < own || (isOfMany(found.op) && Object.hasOwn(Object(first) as object, found.op));
  return [bracketed(first, opens, p), ...rest.map((term) => bracketed(term, strength(term) <= own, p))].join(` ${symbols[found.op]} `);
}

const bracketed = (expr: Expr, needed: boolean, p: Print): string => (needed ? `(${exprText(expr, p)})` : exprText(expr, p));

function strength(expr: Expr): number {
  if (typeof expr !== "object" || expr === null) return 3;
  return "add" in expr || "sub" in expr ? 1 : "mul" in expr || "div" in expr ? 2 : 3;
}
