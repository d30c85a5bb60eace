import { fieldType } from "../../../../engine/fields/index.ts";
import type { Cond, Expr, Operator, Path } from "../../../../engine/grammar/condition.ts";
import { isStretchName, stretchCond, stretchIn } from "../../../../engine/conditions/stretches.ts";
import type { ScreenField } from "../../../../engine/screens/screen-model.ts";

/** How a value is asked for: the control that fits. */
type Control = "none" | "one" | "many" | "ends" | "stretch";

interface AskSpec {
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
  control,
  write: (field, value) => (isBlank(value) ? null : ({ field, [operator]: value as Expr } as Cond)),
  read: (cond) => operand(cond, operator),
});
const emptiness = (isEmpty: boolean): AskSpec => ({
  control: "none",
  write: (field) => ({ field, empty: isEmpty }),
  read: (cond) => (operand(cond, "empty") === isEmpty ? null : undefined),
});

/** Every way to ask of a field. */
const asks = {
  stretch: {
    control: "stretch",
    write: (field, value) => (typeof value === "string" && isStretchName(value) ? stretchCond(field, value) : null),
    read: (cond) => ("field" in cond ? (stretchIn(cond) ?? undefined) : undefined),
  },
  contains: by("contains"),
  lacks: {
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

const ordered: AskName[] = ["from", "until", "between", "is", "isNot", "blank", "filled"];
const chosen: AskName[] = ["among", "notAmong", "blank", "filled"];

/** What may be asked of a field; the first is what a new line begins with. */
export function asksOf(field: ScreenField): AskName[] {
  const { operators } = fieldType(field.type);
  const offers = (operator: Operator) => (operators as readonly Operator[]).includes(operator);
  if (field.ref && offers("eq")) return field.ref.tree ? ["under", ...chosen] : chosen;
  if (field.doc.dict !== undefined && offers("in")) return chosen;
  if (offers("hasAny")) return ["hasAny", "hasAll", "blank", "filled"];
  if (field.valueClass === "boolean") return ["is", "blank", "filled"];
  if (field.valueClass === "date") return ["stretch", ...ordered];
  if (field.valueClass === "datetime") return ["stretch", "from", "until", "between", "blank", "filled"];
  if (offers("contains")) return ["contains", "lacks", "is", "isNot", ...(offers("startsWith") ? (["starts"] as const) : []), "blank", "filled"];
  return offers("gte") ? ordered : ["blank", "filled"];
}
