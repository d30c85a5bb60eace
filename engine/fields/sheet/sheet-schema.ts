import type { JsonSchema } from "../../grammar/json-schema.ts";
import { shape } from "../../grammar/schema-parts.ts";
import { itemKinds } from "./sheet-value.ts";

export const keyPattern = "^[a-zA-Z][a-zA-Z0-9]{0,29}$";
const MAX_SECTIONS = 60;
const MAX_ITEMS = 300;
const MAX_OPTIONS = 100;
const MAX_POINTS = 1_000_000;

const key: JsonSchema = { type: "string", pattern: keyPattern, maxLength: 30 };
const words = (maxLength: number): JsonSchema => ({ type: "string", minLength: 1, maxLength });
const points: JsonSchema = { type: "number", minimum: -MAX_POINTS, maximum: MAX_POINTS };
const yes: JsonSchema = { type: "boolean" };
/** A tree of the condition language; `engine/sheets` checks it against the items before it. */
const cond: JsonSchema = { type: "object" };
const expr: JsonSchema = {};
const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: "array", items, minItems: 1, maxItems });

const option = shape({ key, title: words(200), score: points, quota: { type: "integer", minimum: 1, maximum: MAX_POINTS }, veto: yes }, [
  "key",
  "title",
]);
const line = shape({ key, title: words(300), reverse: yes }, ["key", "title"]);
const jump = shape({ when: cond, to: { type: "string", minLength: 1, maxLength: 30 } }, ["to"]);

const item = shape(
  {
    key,
    title: words(1000),
    kind: { type: "string", enum: [...itemKinds] },
    help: words(1000),
    required: yes,
    shown: cond,
    options: list(option, MAX_OPTIONS),
    rows: list(line, MAX_OPTIONS),
    min: points,
    max: points,
    digits: { type: "integer", minimum: 0, maximum: 4 },
    ends: { type: "array", items: { type: "string", maxLength: 20 }, minItems: 2, maxItems: 2 },
    from: expr,
    reverse: yes,
    weight: { type: "number", minimum: 0, maximum: 1000 },
    jump: list(jump, 50),
  },
  ["key", "title", "kind"],
);

const section = shape(
  {
    key,
    title: words(200),
    help: words(2000),
    page: yes,
    shown: cond,
    repeat: key,
    items: { type: "array", items: item, minItems: 1, maxItems: MAX_ITEMS },
  },
  ["key", "title", "items"],
);

const band = shape({ from: points, title: words(50) }, ["from", "title"]);
const subscale = shape(
  { key, title: words(100), items: list(key, MAX_ITEMS), how: { type: "string", enum: ["sum", "avg"] }, score: expr, bands: list(band, 30) },
  ["key", "title"],
);

export const sheetSchema: JsonSchema = {
  ...shape({ sections: list(section, MAX_SECTIONS), base: points, score: expr, vetoScore: points, subscales: list(subscale, 50) }, ["sections"]),
  description: "题目：分节的题",
};

/** Values of an answer are judged against their sheet, which says what each of them is. */
export const answersSchema: JsonSchema = {
  ...shape(
    {
      version: { type: "integer", minimum: 1 },
      values: { type: "object", additionalProperties: true },
      draft: { type: "integer", minimum: 0 },
      score: { type: ["number", "null"] },
      scores: { type: "object", additionalProperties: { type: ["number", "null"] } },
      vetoes: { type: "array", items: { type: "string" }, maxItems: MAX_ITEMS },
    },
    ["values"],
  ),
  description: "对一份题目的作答",
};
