import type { Cond, Expr, Operator, Query, QueryOrder, RowAgg, Rows } from "../../grammar/condition.ts";
import { entityAsked, queryOf } from "../../grammar/query.ts";
import { type Arithmetic, isOfMany } from "../decimal.ts";
import { lexiconOf, type Names } from "./lexicon.ts";
import type { TextAt } from "./print.ts";
import { type Parse, readContextName, readName, readNames, readPath, readRole } from "./read-names.ts";
import { readerOf } from "./reader.ts";
import { syntaxError, type Token, tokensOf } from "./tokens.ts";
import { aggWords, constants, emptiness, joins, type Opener, openers, operatorWords, queryWords, type Word } from "./words.ts";

/**
 * Reads the text form, either language, back to the tree. Names are looked up: fields by name or by title, codes of a dictionary by label.
 * What it yields is well formed but not yet checked.
 * @throws SchemaError TEXT_SYNTAX with the position
 */
export function parseCond(text: string, at: TextAt): Cond {
  const p = startParse(text, at);
  const cond = condOf(readOr(p), p);
  if (p.reader.peek().kind !== "end") throw syntaxError(p.reader.peek(), "“且”、“或”或结尾");
  return cond;
}

/** @throws SchemaError TEXT_SYNTAX */
export function parseExpr(text: string, at: TextAt): Expr {
  const p = startParse(text, at);
  const expr = exprOf(readOr(p), p);
  if (p.reader.peek().kind !== "end") throw syntaxError(p.reader.peek(), "运算或结尾");
  return expr;
}

const MAX_DEPTH = 150;
const startParse = (text: string, { model, entity }: TextAt): Parse => ({
  reader: readerOf(tokensOf(text)),
  lexicon: lexiconOf(model),
  entity,
  depth: 0,
});

function inside(p: Parse): Parse {
  if (p.depth >= MAX_DEPTH) throw syntaxError(p.reader.peek(), "较浅的嵌套");
  return { ...p, depth: p.depth + 1 };
}

/** Brackets may hold either, so one reader reads both and the place decides. `wrapped`: written `value(...)`. */
type Node = { token: Token } & ({ cond: Cond } | { expr: Expr; wrapped?: true });

function condOf(node: Node, p: Parse): Cond {
  if ("cond" in node) return node.cond;
  if (typeof node.expr === "object" && node.expr !== null && "call" in node.expr) return node.expr;
  throw syntaxError(p.reader.peek(), "运算，如“=”");
}
function exprOf(node: Node, _p: Parse): Expr {
  if ("expr" in node) return node.expr;
  throw syntaxError(node.token, "值，不是条件");
}

function readOr(outer: Parse): Node {
  const p = inside(outer);
  return readJoined(
    p,
    joins.or,
    () =>
      readJoined(
        p,
        joins.and,
        () => readNot(p),
        (all) => ({ all }),
      ),
    (any) => ({ any }),
  );
}

function readJoined(p: Parse, word: Word, read: () => Node, join: (parts: Cond[]) => Cond): Node {
  const first = read();
  const parts: Cond[] = [];
  while (p.reader.takeWord(word)) parts.push(...(parts.length === 0 ? [condOf(first, p)] : []), condOf(read(), p));
  return parts.length === 0 ? first : { token: first.token, cond: join(parts) };
}

function readNot(outer: Parse): Node {
  const p = inside(outer);
  const token = p.reader.peek();
  if (!p.reader.takeWord(joins.not)) return readComparison(p);
  return { token, cond: { not: condOf(readNot(p), p) } };
}

function readComparison(p: Parse): Node {
  const left = readSum(p);
  const braced = p.reader.takeSign("{") !== null;
  const first = readOperator(p);
  if (first === null) {
    if (braced) throw syntaxError(p.reader.peek(), "运算");
    return left;
  }
  const expr = exprOf(left, p);
  const isField = typeof expr === "object" && expr !== null && "field" in expr && !("wrapped" in left);
  const dict = isField ? p.lexicon.dictOf(p.entity, expr.field) : null;
  const operands: Record<string, Expr | Expr[]> = { [first.name]: readOperand(first, dict, p) };
  while (braced && p.reader.takeSign(",") !== null) {
    const op = readOperator(p);
    if (op === null || Object.hasOwn(operands, op.name)) throw syntaxError(p.reader.peek(), "另一个运算");
    operands[op.name] = readOperand(op, dict, p);
  }
  if (braced) p.reader.expectSign("}");
  return { token: left.token, cond: { ...(isField ? { field: expr.field } : { value: expr }), ...operands } as Cond };
}

interface OperatorRead {
  name: Operator;
  /** Value of `empty`, which its words say already. */
  empty?: boolean;
}

const signs: Readonly<Record<string, Operator>> = { "=": "eq", "!=": "ne", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" };
const wordOperators = (Object.entries(operatorWords) as [Operator, Word][]).filter(([, { code }]) => !Object.hasOwn(signs, code));

function readOperator({ reader }: Parse): OperatorRead | null {
  const sign = reader.takeSign(...Object.keys(signs));
  if (sign !== null) return { name: signs[sign]! };
  if (reader.takeWord(emptiness.false)) return { name: "empty", empty: false };
  if (reader.takeWord(emptiness.true)) return { name: "empty", empty: true };
  const found = wordOperators.find(([, word]) => reader.takeWord(word));
  return found === undefined ? null : { name: found[0] };
}

function readOperand({ name, empty }: OperatorRead, dict: Names | null, p: Parse): Expr | Expr[] {
  if (empty !== undefined) return empty;
  const first = readValue(dict, p);
  if (name !== "between") return first;
  if (!p.reader.takeWord(joins.upTo)) throw syntaxError(p.reader.peek(), "“与”");
  return [first as Expr, readValue(dict, p) as Expr];
}

/** A value beside a left side: a list, a dictionary label, or an expression. */
function readValue(dict: Names | null, p: Parse): Expr | Expr[] {
  const { reader } = p;
  if (reader.takeSign("[") !== null) return readList(() => readValue(dict, inside(p)) as Expr, p);
  const token = reader.peek();
  const after = reader.peek(1);
  const code = token.kind === "word" && !(after.kind === "sign" && [".", "("].includes(after.text)) ? dict?.nameOf(token.text) : undefined;
  if (code === undefined) return exprOf(readSum(p), p);
  reader.next();
  return code;
}

function readList<T>(read: () => T, { reader }: Parse): T[] {
  const items: T[] = [];
  if (reader.takeSign("]") !== null) return items;
  do items.push(read());
  while (reader.takeSign(",") !== null);
  reader.expectSign("]");
  return items;
}

const readSum = (p: Parse): Node =>
  readChain(inside(p), { "+": "add", "-": "sub" }, (inner) => readChain(inner, { "*": "mul", "/": "div" }, readAtom));

/** Terms that follow one another under one sign are one sum or product; brackets make one of their own. */
function readChain(p: Parse, ops: Readonly<Record<string, Arithmetic>>, read: (p: Parse) => Node): Node {
  let left = read(p);
  let open: { op: Arithmetic; terms: Expr[] } | null = null;
  for (let sign = p.reader.takeSign(...Object.keys(ops)); sign !== null; sign = p.reader.takeSign(...Object.keys(ops))) {
    const op = ops[sign]!;
    const term = exprOf(left, p);
    const terms: Expr[] = open?.op === op && isOfMany(op) ? [...open.terms, exprOf(read(p), p)] : [term, exprOf(read(p), p)];
    open = { op, terms };
    left = { token: left.token, expr: { [op]: terms } as unknown as Expr };
  }
  return left;
}

function readAtom(p: Parse): Node {
  const { reader } = p;
  const token = reader.peek();
  if (reader.takeSign("(") !== null) {
    const node = readOr(p);
    reader.expectSign(")");
    return node;
  }
  if (reader.takeSign("[") !== null) return { token, expr: readList(() => exprOf(readSum(p), p), p) as Expr };
  if (reader.takeSign("#") !== null) return { token, cond: { use: readName(p) } };
  if (reader.takeSign("@") !== null) return { token, expr: { ctx: readContextName(p) } };
  if (reader.takeSign("$") !== null) return { token, expr: { param: readNames(p).join(".") } };
  if (token.kind === "text") return { token, expr: reader.next().text };
  const negative = token.text === "-" && token.kind === "sign" && reader.peek(1).kind === "number";
  if (negative) reader.next();
  if (reader.peek().kind === "number") return { token, expr: (negative ? -1 : 1) * Number(reader.next().text) };
  for (const [value, word] of constantWords) if (reader.takeWord(word)) return { token, expr: value };
  return reader.peek(1).text === "(" && reader.peek(1).kind === "sign" ? readOpened(p) : { token, expr: { field: readPath(p) } };
}
const constantWords: readonly (readonly [boolean | null, Word])[] = [
  [true, constants.true],
  [false, constants.false],
  [null, constants.null],
];

/** A word followed by a bracket: rows, role, choice, aggregate or a function. */
function readOpened(outer: Parse): Node {
  const p = inside(outer);
  const token = p.reader.next();
  p.reader.expectSign("(");
  const agg = token.kind === "word" ? keyOf(aggWords, token.text) : undefined;
  const opener = token.kind === "word" ? keyOf(openers, token.text) : undefined;
  const node: Node =
    agg !== undefined
      ? { token, expr: readAggregate(agg, p) }
      : opener !== undefined
        ? { token, ...readers[opener](p) }
        : { token, expr: readCall(token, p) };
  p.reader.expectSign(")");
  return node;
}

const keyOf = <K extends string>(words: Readonly<Record<K, Word>>, text: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key].code === text || words[key].zh === text);

type Read = (p: Parse) => { cond: Cond } | { expr: Expr; wrapped?: true };
const isClosed = ({ reader }: Parse): boolean => reader.peek().kind === "sign" && reader.peek().text === ")";
const readParts = (p: Parse): Cond[] => (isClosed(p) ? [] : [condOf(readOr(p), p)]);

const readers: Record<Opener, Read> = {
  all: (p) => ({ cond: { all: readParts(p) } }),
  any: (p) => ({ cond: { any: readParts(p) } }),
  some: (p) => ({ cond: readRows(p, (some, where) => (where === undefined ? { some } : { some, where })) }),
  none: (p) => ({ cond: readRows(p, (none, where) => (where === undefined ? { none } : { none, where })) }),
  every: (p) => ({
    cond: readRows(p, (every, where) => {
      if (where === undefined) throw syntaxError(p.reader.peek(), "“其中”");
      return { every, where };
    }),
  }),
  role: (p) => ({ cond: { role: p.reader.takeSign("[") !== null ? readList(() => readRole(p), p) : readRole(p) } }),
  left: (p) => {
    const limit = readName(p);
    return p.reader.takeSign(",") === null ? { expr: { limit } } : { cond: { limit, left: exprOf(readOr(p), p) } };
  },
  firstOf: (p) => {
    const { query: first, pick } = readPick(p);
    return { expr: { first, pick } };
  },
  listOf: (p) => {
    const { query: list, pick } = readPick(p);
    return { expr: { list, pick } };
  },
  rowsOf: (p) => ({ expr: readMade(p) }),
  value: (p) => ({ expr: exprOf(readOr(p), p), wrapped: true }),
  if: (p) => {
    const cond = condOf(readOr(p), p);
    p.reader.expectSign(",");
    const then = exprOf(readOr(p), p);
    p.reader.expectSign(",");
    return { expr: { if: cond, then, else: exprOf(readOr(p), p) } };
  },
};

function readRows(p: Parse, build: (rows: Rows, where: Cond | undefined) => Cond): Cond {
  const rows = readSource(p);
  return build(rows, readWhere(rowsAt(rows, p)));
}
const rowsAt = (rows: Rows, p: Parse): Parse => ({
  ...p,
  entity: entityAsked(rows) ?? p.lexicon.rowsEntity(p.entity, queryOf(rows).path!),
  record: p.record ?? p.entity,
});

/** A path, or a query in braces. */
function readSource(outer: Parse): Rows {
  if (outer.reader.takeSign("{") === null) return readPath(outer);
  const p = inside(outer);
  const query = readAsked(p);
  const inner = rowsAt(query, p);
  const { reader } = p;
  if (reader.takeWord(queryWords.as)) query.as = readName(p);
  const where = readWhere(inner);
  if (where !== undefined) query.where = where;
  if (reader.takeWord(queryWords.order)) query.order = readOrder(inner);
  if (reader.takeWord(queryWords.limit)) {
    if (reader.peek().kind !== "number") throw syntaxError(reader.peek(), "条数");
    query.limit = Number(reader.next().text);
  }
  if (reader.takeWord(queryWords.ties)) query.ties = "none";
  reader.expectSign("}");
  return query;
}

function readAsked(p: Parse): Query {
  if (p.reader.takeSign(".") !== null) return { path: readPath(p) };
  const names = readNames(p);
  return names.length > 1 ? { table: names.join(".") } : { entity: names[0]! };
}

function readOrder(rows: Parse): QueryOrder[] {
  const keys: QueryOrder[] = [];
  do {
    const by = exprOf(readSum(rows), rows);
    keys.push(rows.reader.takeWord(queryWords.desc) ? { by, dir: "desc" } : { by });
  } while (rows.reader.takeSign(",") !== null);
  return keys;
}

function readPick(p: Parse): { query: Query; pick: Expr } {
  const query = queryOf(readSource(p));
  p.reader.expectSign(":");
  const rows = rowsAt(query, p);
  return { query, pick: exprOf(readSum(rows), rows) };
}

function readMade(p: Parse): Expr {
  const query = queryOf(readSource(p));
  const rows = rowsAt(query, p);
  const made: Record<string, Expr> = {};
  while (p.reader.takeSign(",") !== null) {
    const name = readName(p);
    p.reader.expectSign(":");
    made[name] = exprOf(readSum(rows), rows);
  }
  return { rows: query, with: made };
}
const readWhere = (rows: Parse): Cond | undefined => (rows.reader.takeWord(joins.where) ? condOf(readOr(rows), rows) : undefined);

function readAggregate(agg: RowAgg, p: Parse): Expr {
  const over = readSource(p);
  const rows = rowsAt(over, p);
  const of = p.reader.takeSign(":") === null ? {} : { of: exprOf(readSum(rows), rows) };
  const where = readWhere(rows);
  return { agg, over, ...of, ...(where === undefined ? {} : { where }) };
}

function readCall(token: Token, p: Parse): Expr {
  const name = token.kind === "word" && !p.lexicon.functions.has(token.text) ? p.lexicon.functions.nameOf(token.text) : token.text;
  if (name === undefined || (token.kind !== "word" && token.kind !== "name")) throw syntaxError(token, "函数");
  if (isClosed(p)) return { call: name };
  const args = [exprOf(readOr(p), p)];
  while (p.reader.takeSign(",") !== null) args.push(exprOf(readOr(p), p));
  return { call: name, args };
}
