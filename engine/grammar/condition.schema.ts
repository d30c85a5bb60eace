import { languages } from "../language/languages.ts";
import {
  either,
  expr as exprPart,
  list,
  map,
  nameOrNames,
  pair,
  part,
  path,
  shape,
  string,
  cond as condPart,
  boolean,
  id,
  integer,
  oneOf,
} from "./schema-parts.ts";
import type { JsonSchema } from "./json-schema.ts";
import { operators, rowAggregates } from "./condition.ts";

/**
 * The shape of conditions and expressions as `$defs` of every document schema. Paths, operators for the type, names and
 * values are judged by `check.ts`: a JSON Schema cannot know the entity.
 */
const operand = either(exprPart(), list(exprPart()));
const comparisons: Record<string, JsonSchema> = Object.fromEntries(operators.map((name) => [name, name === "empty" ? boolean() : operand]));

const comparison = (key: "field" | "value", schema: JsonSchema): JsonSchema => ({
  ...shape({ [key]: schema, ...comparisons }, [key]),
  minProperties: 2,
});

const scalar: JsonSchema = { type: ["string", "number", "boolean", "null"] };
export const aggregates = ["count", "countDistinct", "sum", "avg", "min", "max"];

/** What is added or multiplied, two or more. */
const terms: JsonSchema = { ...list(exprPart()), minItems: 2 };

const queryKeys: Record<string, JsonSchema> = {
  where: condPart(),
  order: list(shape({ by: exprPart(), dir: oneOf(["asc", "desc"]) }, ["by"])),
  limit: integer(),
  ties: oneOf(["first", "none"]),
  as: id(),
};
/** A to-many path of the row at hand, or a query. */
const rows = either(path(), part("query"));

export const conditionParts: Record<string, JsonSchema> = {
  text: either({ type: "string", minLength: 1 }, shape(Object.fromEntries(languages.map((language) => [language, string()])), ["zh-CN"])),
  sentence: either(part("text"), list(either(part("text"), exprPart()))),
  cond: either(
    shape({ all: list(condPart()) }, ["all"]),
    shape({ any: list(condPart()) }, ["any"]),
    shape({ not: condPart() }, ["not"]),
    shape({ use: string() }, ["use"]),
    shape({ some: rows, where: condPart() }, ["some"]),
    shape({ none: rows, where: condPart() }, ["none"]),
    shape({ every: rows, where: condPart() }, ["every", "where"]),
    shape({ role: nameOrNames() }, ["role"]),
    shape({ limit: id(), left: exprPart() }, ["limit", "left"]),
    shape({ call: string(), args: list(exprPart()) }, ["call"]),
    comparison("field", path()),
    comparison("value", exprPart()),
  ),
  expr: either(
    scalar,
    list(part("scalar")),
    shape({ field: path() }, ["field"]),
    shape({ ctx: string() }, ["ctx"]),
    shape({ param: string() }, ["param"]),
    shape({ call: string(), args: list(exprPart()) }, ["call"]),
    shape({ limit: id() }, ["limit"]),
    shape({ add: terms }, ["add"]),
    shape({ sub: pair(exprPart()) }, ["sub"]),
    shape({ mul: terms }, ["mul"]),
    shape({ div: pair(exprPart()) }, ["div"]),
    shape({ if: condPart(), then: exprPart(), else: exprPart() }, ["if", "then", "else"]),
    shape({ agg: oneOf(rowAggregates), over: rows, of: exprPart(), where: condPart() }, ["agg", "over"]),
    shape({ first: part("query"), pick: exprPart() }, ["first", "pick"]),
    shape({ list: part("query"), pick: exprPart() }, ["list", "pick"]),
    shape({ rows: part("query"), with: map(exprPart()) }, ["rows", "with"]),
  ),
  scalar,
  query: either(
    shape({ entity: id(), ...queryKeys }, ["entity"]),
    shape({ table: id(), ...queryKeys }, ["table"]),
    shape({ path: path(), ...queryKeys }, ["path"]),
  ),
};
