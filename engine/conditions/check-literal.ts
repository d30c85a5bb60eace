import type { Field } from "../model/model.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { isDate, isDatetime } from "../values/calendar-date.ts";
import { type CheckState, describe, report } from "./check-state.ts";

import { toDecimal } from "./decimal.ts";

const names: Record<ValueClass, string> = {
  text: "文本",
  number: "数字",
  decimal: "金额",
  boolean: "是或否",
  date: "日期",
  datetime: "日期时间",
  list: "列表",
  opaque: "内容",
  rows: "明细",
};
export const className = (valueClass: ValueClass | null): string => (valueClass === null ? "空" : names[valueClass]);

const kinds: Partial<Record<ValueClass, string>> = { number: "number", decimal: "number", date: "date", datetime: "date", list: "text" };

/** Whether values of the two classes may be compared. A list on the left compares by its items. Unknown fits. */
export function classesFit(left: ValueClass | null, right: ValueClass | null): boolean {
  return left === null || right === null || (kinds[left] ?? left) === (right === "list" ? "list " : (kinds[right] ?? right));
}

interface LiteralAt {
  path: string;
  left: string;
  class: ValueClass | null;
  /** Field it is compared with, for its dictionary. */
  field: Field | null;
}

const forms: Partial<Record<ValueClass, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  list: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  decimal: (value) => (typeof value === "number" || typeof value === "string") && toDecimal(value) !== null,
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && (isDate(value) || isDatetime(value)),
  datetime: (value) => typeof value === "string" && (isDate(value) || isDatetime(value)),
};
const expectations: Partial<Record<ValueClass, string>> = {
  list: "文本",
  date: "日期（如 2025-09-01）",
  datetime: "日期时间（如 2025-09-01 08:00:00）",
};

/** A scalar beside a left side. Null is refused: comparing with it is always false, `empty` was meant. */
export function checkLiteral(value: unknown, at: LiteralAt, state: CheckState): void {
  const { class: valueClass, field, path } = at;
  if (value === null || value === undefined) {
    report(state, "CONDITION_OPERAND_TYPE", path, { path: at.left, expected: "一个值（判断为空请用 empty）", found: "空" });
    return;
  }
  if (valueClass !== null && forms[valueClass]?.(value) === false) {
    report(state, "CONDITION_OPERAND_TYPE", path, {
      path: at.left,
      expected: expectations[valueClass] ?? className(valueClass),
      found: describe(value),
    });
    return;
  }
  const dict = field === null ? undefined : state.at.model.dicts.get(field.doc.dict ?? "");
  if (dict !== undefined && typeof value === "string" && !dict.items.some((item) => item.value === value)) {
    report(state, "CONDITION_VALUE_NOT_IN_DICT", path, { value: value.slice(0, 60), dict: dict.code });
  }
}
