import { fieldType } from "../../../../engine/fields/index.ts";
import type { Cond, Expr, Operator, Path } from "../../../../engine/grammar/condition.ts";
import { isStretchName, stretchCond, stretchIn } from "../../../../engine/conditions/stretches.ts";
import type { ScreenField } from "../../../../engine/screens/screen-model.ts";

/** How a value is asked for: the control that fits. */
type Control = "none" | "one" | "many" | "ends" | "stretch";

interface AskSpec {
  /** A field whose type does not have it is not asked so. */
  operator: Operator;
  control: Control;
  /** Null while the value is not complete. */
  write(path: Path, value: unknown): Cond | null;
  /** The value of a condition of this kind; undefined for any other. */
  read(cond: Cond): unknown;
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The only operator of a comparison, as it is written. */
function operand(cond: Cond, operator: Operator): unknown {
  const { field, ...given } = cond as { field?: Path } & Record<string, unknown>;
  const isOnly = field !== undefined && Object.keys(given).length === 1 && Object.hasOwn(given, operator);
  return isOnly && !isExpression(given[operator]) ? given[operator] : undefined;
}
const isExpression = (value: unknown): boolean => (Array.isArray(value) ? value.some(isExpression) : typeof value === "object" && value !== null);

const by = (operator: Operator, control: Control = "one"): AskSpec => ({
  operator,
  control,
  write: (field, value) => (isBlank(value) ? null : ({ field, [operator]: value as Expr } as Cond)),
  read: (cond) => operand(cond, operator),
});
const emptiness = (isEmpty: boolean): AskSpec => ({
  operator: "empty",
  control: "none",
  write: (field) => ({ field, empty: isEmpty }),
  read: (cond) => (operand(cond, "empty") === isEmpty ? null : undefined),
});

/** Every way to ask of a field. */
const asks = {
  stretch: {
    operator: "gte",
    control: "stretch",
    write: (field, value) => (typeof value === "string" && isStretchName(value) ? stretchCond(field, value) : null),
    read: (cond) => ("field" in cond ? (stretchIn(cond) ?? undefined) : undefined),
  },
  contains: by("contains"),
  lacks: {
    operator: "contains",
    control: "one",
    write: (field, value) => (isBlank(value) ? null : { not: { field, contains: value as string } }),
    read: (cond) => ("not" in cond ? operand(cond.not, "contains") : undefined),
  },
  starts: by("startsWith"),
  is: by("eq"),
  isNot: by("ne"),
  among: by("in", "many"),
  notAmong: by("notIn", "many"),
  hasAny: by("hasAny", "many"),
  hasAll: by("hasAll", "many"),
  under: by("under", "many"),
  from: by("gte"),
  until: by("lte"),
  between: {
    operator: "between",
    control: "ends",
    write: (field, value) => {
      const [from = null, to = null] = Array.isArray(value) ? (value as (string | number | null)[]) : [];
      return isBlank(from) && isBlank(to) ? null : { field, between: [from, to] };
    },
    read: (cond) => operand(cond, "between"),
  },
  blank: emptiness(true),
  filled: emptiness(false),
} as const satisfies Record<string, AskSpec>;

export type AskName = keyof typeof asks;
export const askSpec = (name: AskName): AskSpec => asks[name];

const ofKeys: AskName[] = ["among", "notAmong"];
const ofTexts: AskName[] = ["contains", "lacks", "is", "isNot", "starts"];
const ofOrder: AskName[] = ["from", "until", "between"];
const always: AskName[] = ["blank", "filled"];

function fitting(field: ScreenField): AskName[] {
  if (field.ref) return field.valueClass === "list" ? ["hasAny", "hasAll"] : field.ref.tree ? ["under", ...ofKeys] : ofKeys;
  if (field.doc.dict !== undefined) return field.valueClass === "list" ? ["hasAny", "hasAll"] : ofKeys;
  if (field.valueClass === "boolean") return ["is"];
  // A moment is not asked for by the second: a day of it is a stretch.
  if (field.valueClass === "datetime") return ["stretch", ...ofOrder];
  if (field.valueClass === "date") return ["stretch", ...ofOrder, "is", "isNot"];
  return field.valueClass === "text" ? [...ofTexts, ...(hasWords(field) ? [] : ofOrder)] : [...ofOrder, "is", "isNot"];
}

const operatorsOf = (field: ScreenField): readonly Operator[] => fieldType(field.type).operators;
/** Words have an order, too, but nobody asks by it; times and months have no parts to look for. */
const hasWords = (field: ScreenField): boolean => operatorsOf(field).includes("contains");

/** What may be asked of a field; the first is what a new line begins with. */
export const asksOf = (field: ScreenField): AskName[] =>
  [...fitting(field), ...always].filter((name) => operatorsOf(field).includes(askSpec(name).operator));
