import type { Cond, Expr, Path } from "../grammar/condition.ts";
import {
  boolean,
  cond,
  flag,
  id,
  integer,
  list,
  names,
  number,
  oneOf,
  part,
  path,
  shape,
  string,
  text,
  withDefault,
} from "../grammar/schema-parts.ts";
import type { Query } from "../grammar/query.ts";
import type { Text } from "../language/text.ts";
import type { CheckDigits } from "../values/serial-pattern.ts";
import { type Reach, reaches } from "../values/web-address.ts";
import { type FieldOption, type OptionValues, option } from "./field-option.ts";
import type { FieldTypeName } from "./types.ts";

/** One field of an entity, a column of a `table` field or a value that a call asks for. */
export interface FieldDocument extends FieldOptions {
  name: string;
  title: Text;
  type: FieldTypeName;
  /** Names this field had before; the migration renames the column. */
  renamedFrom?: string[];
  /** A record without it is refused. Default false. */
  required?: boolean;
  /** Unique per tenant among rows not removed. Default false. */
  unique?: boolean;
  /** Cannot change after the record is created. Default false. */
  immutable?: boolean;
  /** Value of a new record when none is given. */
  default?: Expr;
  /** Access group. Default `basic`. */
  group?: string;
  /** How a masked reader sees it. Without it a masked field shows `******`. */
  mask?: MaskName;
  /** Shown behind the value. */
  unit?: Text;
  /** Shown under the input. */
  help?: Text;
  /** Who may write the value. Default `user`; `flow`, `operation` and `system` make it read-only for every client. */
  writtenBy?: (typeof writers)[number];
  /** An expression. Stored when it reads only own fields, else read live through SQL. */
  computed?: Expr;
  /** Force a computed value to be stored (recomputed on every save of the record) or live. */
  store?: boolean;
  /** A value taken over a reference: with `when: "create"` a snapshot, without it live through the join. */
  copy?: { from: Path; when?: "create" | "save" };
  /** Hidden everywhere; column kept. */
  retired?: boolean;
  /** `table`: the fields of its rows. */
  columns?: FieldDocument[];
}

export const maskNames = ["phone", "idcard", "bankcard", "name", "address", "email", "all"] as const;
export type MaskName = (typeof maskNames)[number];

/** Rows that a section of a sheet may be repeated for. */
export interface SheetSource {
  key: string;
  title: Text;
  rows: Query;
  /** What a row is called. Default: the title field of its entity. */
  label?: Path;
}
/** Fields of the record that take what is worked out of its answers. */
export interface SheetResults {
  score?: string;
  vetoed?: string;
  version?: string;
}

/**
 * Options that belong to single types, in the order of their keys in a canonical file. A type's own `options` names those it takes. Their
 * types, JSON Schemas, panels, words, limits of overlays and lines of the generated files all come from here.
 */
export const fieldOptions = {
  entity: option<string>({ title: "引用的实体", schema: id("target entity."), panel: { type: "string" } }),
  dict: option<string>({
    title: "字典",
    schema: id(
      "dictionary code. `entity` needs no document: the ids of all entities under their titles; `process` those whose records wait for somebody in a flow; `board` the ids of all data screens.",
    ),
    panel: { type: "string" },
  }),
  options: option<Cond>({
    title: "可选范围",
    schema: cond("which rows may be chosen; `field` reads the target, `ctx: record.<field>` the record being edited."),
    panel: { type: "object" },
    stricter: "narrower",
  }),
  minLength: option<number>({
    title: "最少字数",
    schema: integer("smallest number of characters."),
    panel: { type: "integer", minimum: 0 },
    upTo: "maxLength",
    stricter: "larger",
  }),
  maxLength: option<number>({
    title: "最多字数",
    schema: integer("largest number of characters."),
    panel: { type: "integer", minimum: 1, maximum: 1_000_000 },
    stricter: "smaller",
  }),
  pattern: option<string>({
    title: "格式",
    schema: string(
      "an ECMAScript pattern of the safe subset that the whole value matches; for a serial number its parts, `QJ{yyyy}{typeId.code}{####}`.",
    ),
    panel: { type: "string", maxLength: 300 },
    stricter: "first",
  }),
  patternMessage: option<Text>({ title: "格式不对时的提示", schema: text("said when the pattern does not match."), panel: {}, stricter: "words" }),
  givenWhen: option<Cond>({
    title: "何时给号",
    schema: cond("a number waits until a write makes this true of the record. Default: it is given as the record is created."),
    panel: { type: "object" },
  }),
  checkDigits: option<CheckDigits>({
    title: "校验位",
    schema: {
      ...shape({ weights: list(number()), mod: integer(), digits: integer() }, ["weights", "mod"]),
      description: "what `{check}` at the end of the pattern stands for: each digit times its weight, the sum divided by `mod`, the rest.",
    },
    panel: {
      type: "object",
      properties: {
        weights: { type: "array", title: "权数", items: { type: "integer", minimum: 1, maximum: 100 }, minItems: 1, maxItems: 64 },
        mod: { type: "integer", title: "除数", minimum: 2, maximum: 9999 },
        digits: { type: "integer", title: "位数", minimum: 1, maximum: 4 },
      },
    },
  }),
  reach: option<Reach[]>({
    title: "可以通向",
    schema: list(
      oneOf(reaches),
      "where the address may lead: `public` (default) the web without private addresses, `inner` any host, the campus network's too, `site` a path of this site.",
    ),
    panel: { type: "array", items: { type: "string", enum: [...reaches] }, minItems: 1, uniqueItems: true },
  }),
  scan: option<boolean>({
    title: "可扫码",
    schema: withDefault(false, boolean("the value is printed as a QR or bar code: inputs and searches offer the camera to read it.")),
    panel: { type: "boolean", default: false },
  }),
  nodeOf: option<string>({
    title: "所属流程的业务",
    schema: path("field with the id of the entity whose flow the value is a node of; readers get the node's name in their language."),
    panel: { type: "string" },
  }),
  holds: option<boolean>({
    title: "阻止被引用数据删除",
    schema: withDefault(true, boolean("false: what it refers to may be removed all the same, as what a notice or a receipt is about.")),
    panel: { type: "boolean", default: true },
  }),
  min: option<number>({
    title: "最小值",
    schema: number("smallest value, inclusive."),
    panel: { type: "number" },
    upTo: "max",
    stricter: "larger",
  }),
  max: option<number>({ title: "最大值", schema: number("largest value, inclusive."), panel: { type: "number" }, stricter: "smaller" }),
  scale: option<number>({
    title: "小数位数",
    schema: withDefault(2, integer("digits after the point.")),
    panel: { type: "integer", minimum: 0, maximum: 8 },
  }),
  accept: option<string[]>({
    title: "允许的文件类型",
    schema: names("extensions without the dot."),
    panel: { type: "array", items: { type: "string", pattern: "^[a-z0-9]{1,10}$" } },
    stricter: "fewer",
  }),
  maxFiles: option<number>({
    title: "最多文件数",
    schema: integer("how many."),
    panel: { type: "integer", minimum: 1, maximum: 100 },
    stricter: "smaller",
  }),
  maxSizeMb: option<number>({
    title: "单个文件上限",
    unit: "MB",
    schema: number("size of one in megabytes."),
    panel: { type: "number", minimum: 0 },
    stricter: "smaller",
  }),
  minRows: option<number>({
    title: "最少行数",
    schema: integer("fewest rows."),
    panel: { type: "integer", minimum: 0 },
    upTo: "maxRows",
    stricter: "larger",
  }),
  maxRows: option<number>({
    title: "最多行数",
    schema: integer("most rows."),
    panel: { type: "integer", minimum: 1, maximum: 2000 },
    stricter: "smaller",
  }),
  sources: option<SheetSource[]>({
    title: "重复节的来源",
    schema: list(
      shape({ key: id(), title: text(), rows: part("query"), label: path() }, ["key", "title", "rows"]),
      "rows that a section may be repeated for; `ctx: record.<field>` in `rows` is the record that answers, `label` what a row is called.",
    ),
    panel: { type: "array", minItems: 1 },
  }),
  sheet: option<Path>({
    title: "题目所在",
    schema: path("the reference and the field with the sheet that is answered: `batchId.questions`."),
    panel: { type: "string" },
  }),
  results: option<SheetResults>({
    title: "结果写入",
    schema: {
      ...shape({ score: id(), vetoed: id(), version: id() }),
      description: "fields of the record that take what the server works out: a number, a boolean, an integer, each `writtenBy` the system.",
    },
    panel: {
      type: "object",
      properties: {
        score: { type: "string", title: "总分" },
        vetoed: { type: "string", title: "是否一票否决" },
        version: { type: "string", title: "题目版本" },
      },
    },
  }),
  anonymous: option<boolean>({
    title: "匿名",
    schema: flag("nobody is named: neither in the record nor in its history, and figures of fewer than five are not told."),
    panel: { type: "boolean", default: false },
  }),
  columns: option<unknown[]>({ title: "列", schema: list(part("field"), "the fields of its rows."), panel: { type: "array", minItems: 1 } }),
} satisfies Record<string, FieldOption>;
export type FieldOptionName = keyof typeof fieldOptions;
type FieldOptions = OptionValues<typeof fieldOptions>;

/** Every option with its name, in the order of the list. */
export const fieldOptionList = Object.entries(fieldOptions) as readonly (readonly [FieldOptionName, FieldOption])[];

/** Who may write a field. What is kept `aside` (clicks, readings) is no change of the record: no version, audit line, rule or event comes of it. */
export const writers = ["user", "flow", "operation", "system", "aside"] as const;
