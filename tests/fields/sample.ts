import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { LabelSource } from "../../engine/fields/define-field.ts";

type Options = Partial<Omit<FieldDocument, "name" | "title" | "type">>;

/** What the contract suite and the database suite need to know of a field type. */
export interface Sample {
  /** Options every good value is judged under. */
  options?: Options;
  /** Value -> text on screen, in workbooks and in print. Formatting then parsing gives the value back, unless named in `oneWay`. */
  good: [value: unknown, shown: string][];
  /** Values whose text cannot be read back. */
  oneWay?: unknown[];
  /** Cells as real rosters hold them -> value. */
  cells?: [cell: string, value: unknown][];
  /** Cells that are refused, with the code and a part of the sentence. */
  badCells?: [cell: string, code: string, says: string][];
  /** Values of the right JSON type that are refused, with the code; options may differ. */
  bad: [value: unknown, code: string, options?: Options][];
  /** Options that are the author's mistake, with the code. */
  badOptions?: [options: Options, code: string][];
}

const titles = (list: Record<string, Record<string, string>>, name: string): Map<string, string> => new Map(Object.entries(list[name] ?? {}));
const keyOf = (list: Map<string, string>, title: string): string | undefined => [...list].find(([, text]) => text === title)?.[0];

/** Labels of two small dictionaries and three entities. */
export const labels: LabelSource = {
  dict: (code, value) => titles(dicts, code).get(value),
  dictValue: (code, label) => keyOf(titles(dicts, code), label),
  ref: (entity, key) => titles(rows, entity).get(key),
  refKey: (entity, label) => keyOf(titles(rows, entity), label),
};
const dicts: Record<string, Record<string, string>> = { sex: { "1": "男", "2": "女" }, tag: { a: "甲", b: "乙", c: "丙" } };
const rows: Record<string, Record<string, string>> = {
  person: { "2024010101": "张三", "2024010102": "李四" },
  unit: { "1": "学院", "11": "专业" },
  file: { f1: "证明.pdf", f2: "照片.jpg" },
};
