import type { JsonSchema } from "../grammar/json-schema.ts";
import type { SayPhrase } from "../language/phrase.ts";
import type { Operator } from "../grammar/condition.ts";
import type { FieldDocument } from "./field-document.ts";
import type { Problem } from "../errors.ts";
import type { CellName, FilterName, WidgetName } from "./slots.ts";
import type { FieldTypeName } from "./types.ts";
import type { ValueClass } from "./value-class.ts";

/** Dialect-free column kinds; `src/server/platform/sql` translates. `none` = no column of its own (child table). */
export type ColumnKind =
  | { kind: "text" }
  | { kind: "text[]" }
  | { kind: "bigint" }
  | { kind: "numeric"; precision: number; scale: number }
  | { kind: "boolean" }
  | { kind: "date" }
  | { kind: "timestamp" }
  | { kind: "jsonb" }
  | { kind: "none" };

/** How a query parameter `<field>=v` filters when no operator is named. */
export type DefaultFilter = "eq" | "contains" | "in" | "under" | "hasAny" | "range";

/** Everything the system asks of a field type. Values are the wire form (see `engine/grammar/condition.ts`); null means absent. */
export interface FieldType {
  name: FieldTypeName;
  /** Chinese name, shown in the designer. */
  title: string;
  /** JSON Schema of the options of the field document that belong to this type; the designer draws its panel from it. */
  options: JsonSchema;
  /** The author's mistakes. `path` is the JSON Pointer of the field document. */
  checkOptions(field: FieldDocument, path: string): Problem[];
  /** JSON Schema of a present value; ajv, the form, the types and the OpenAPI page read this. */
  valueSchema(field: FieldDocument): JsonSchema;
  /** Only what JSON Schema cannot say. The value already satisfies `valueSchema`. */
  checkValue?(value: unknown, field: FieldDocument, at: { path: string; label: string }): Problem[];
  column(field: FieldDocument): ColumnKind;
  valueClass: ValueClass;
  operators: readonly Operator[];
  /** A believable value for a demonstration. `next`: from 0 up to 1; `serial`: no two of a school have the same. */
  sample?(draw: { next(): number; serial: number }): unknown;
  /** The system gives the value when a record is made; no client writes it. */
  isGiven?: true;
  /** Tells who somebody is or how to reach them: wants a mask and a group of its own. */
  isPersonal?: true;
  /** Values are ids of stored files; of pictures only, where `images`. */
  holds?: "files" | "images";
  /** Its values cannot be typed into a cell of a workbook: no import carries the field. */
  isUntypable?: true;
  /** Written and never read: whoever may see the field sees only that it is filled. */
  writeOnly?: true;
  /** Values are HTML: cleaned where they are stored. */
  isMarkup?: true;
  /** Values are sheets of questions, or answers to one. */
  sheet?: "asks" | "answers";
  /** Rows that the server makes of each value, kept in a child table whose field is called like this one with `suffix` behind it. */
  madeRows?: { suffix: string; columns: readonly FieldDocument[] };
  /** Digits behind the point that a number keeps. Absent: none. */
  scale?(field: FieldDocument): number;
  /** A text that orders by itself and is picked as a month or as a time of day. */
  moment?: "month" | "time";
  /** Keys that a phone shows while the value is typed. Absent: letters. */
  keys?: "tel";
  /** Text as shown on screen, in Excel and print. `labels` resolves codes and references. */
  format(value: unknown, field: FieldDocument, labels?: LabelSource): string;
  /** A cell of a workbook or a typed text to the wire form. @throws DataError VALUE_UNREADABLE */
  parse(text: string, field: FieldDocument, labels?: LabelSource): unknown;
  widget: WidgetName;
  cell: CellName;
  filter: FilterName;
  defaultFilter: DefaultFilter;
  /** Default column width in pixels. */
  width: number;
}

/** Labels of codes and references, both directions. Sources are filled by the caller before formatting. */
export interface LabelSource {
  dict(code: string, value: string): string | undefined;
  dictValue(code: string, label: string): string | undefined;
  ref(entity: string, key: string): string | undefined;
  refKey(entity: string, label: string): string | undefined;
  /** Says the words that a format adds of its own. Absent: zh-CN. */
  say?: SayPhrase;
}

export const defineField = (type: FieldType): FieldType => type;
