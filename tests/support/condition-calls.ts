import fc from "fast-check";
import type { ValueClass } from "../../engine/fields/value-class.ts";
import type { Expr } from "../../engine/grammar/condition.ts";

export type Again = (valueClass: ValueClass) => fc.Arbitrary<Expr>;
export const call = (name: string, ...args: fc.Arbitrary<Expr>[]) => fc.tuple(...args).map((list): Expr => ({ call: name, args: list }));
/** Written formats over the signs that `pools.text` and the keys are made of. */
export const patterns = [".*a.*", "[^a-c]+", "[a-z]{2}\\d+", "\\w{0,3}", "(?:a|b%|张.)?.*", "", "pe(1|2)+", ".", "[\\w\\-%\\]]*"] as const;
const small = fc.constantFrom<Expr>(-1, 0, 1, 2, 31);

/** `ranges`: fields that hold ranges of days, and fields of which nothing is one. */
export function calls(again: Again, valueClass: ValueClass, ranges: readonly Expr[] = []): fc.Arbitrary<Expr> {
  const two = fc.tuple(again(valueClass), again(valueClass));
  const extremes = [
    two.map((args): Expr => ({ call: "least", args })),
    two.map((args): Expr => ({ call: "greatest", args })),
    two.map((args): Expr => ({ call: "coalesce", args })),
  ];
  switch (valueClass) {
    case "number":
    case "decimal":
      return fc.oneof(
        ...(["add", "sub", "mul"] as const).map((op) => two.map((sides) => ({ [op]: sides }) as Expr)),
        fc.tuple(again(valueClass), again(valueClass), fc.constantFrom<Expr>(1, -2, 0.5)).map((add): Expr => ({ add })),
        fc.tuple(again(valueClass), fc.constantFrom<Expr>(1, -1), fc.constantFrom<Expr>(2, 0)).map((mul): Expr => ({ mul })),
        fc.tuple(again(valueClass), fc.constantFrom<Expr>(0, 2, 3, -7, 0.1)).map((sides): Expr => ({ div: sides })),
        ...extremes,
        call("round", again(valueClass), fc.constantFrom<Expr>(0, 1, 2)),
        call("floor", again(valueClass)),
        call("ceil", again(valueClass)),
        call("abs", again(valueClass)),
        call("mod", again(valueClass), fc.constantFrom<Expr>(0, 2, -3, 0.7)),
        ...(valueClass === "number"
          ? [
              call("length", again("text")),
              call("yearOf", again("date")),
              call("weekdayOf", again("date")),
              call("hoursBetween", again("datetime"), again("date")),
              call("minutesBetween", again("datetime"), again("date")),
              call("monthsBetween", again("date"), again("datetime")),
              call("monthsBetween", again("date"), again("date"), small),
              call("dayOf", again("datetime")),
            ]
          : []),
      );
    case "text":
      return fc.oneof(
        ...extremes,
        call("concat", again("text"), again("text")),
        call("upper", again("text")),
        call("lower", again("text")),
        call("substring", again("text"), small, small),
        call("toText", again("number")),
        call("hash", again("text")),
        call("monthOf", again("datetime")),
        call("timeOf", again("datetime")),
      );
    case "date":
      return fc.oneof(
        ...extremes,
        call("addDays", again("date"), small),
        call("addMonths", again("date"), small),
        call("dateOf", again("datetime")),
        call("monthStart", again("date")),
        call("monthEnd", again("date")),
        ...(ranges.length > 0 ? [call("rangeStart", fc.constantFrom(...ranges)), call("rangeEnd", fc.constantFrom(...ranges))] : []),
      );
    default:
      return fc.oneof(
        ...extremes,
        call("addDays", again("datetime"), small),
        call("addMonths", again("datetime"), small),
        call("addMinutes", again("datetime"), fc.constantFrom<Expr>(90, -1, 0.01)),
        call("dateTime", again("date"), fc.oneof(call("timeOf", again("datetime")), fc.constantFrom<Expr>("08:30", "23:59:59", "24:00", "8:30"))),
        call("addHours", again("datetime"), fc.constantFrom<Expr>(0.5, -1, 24, 0.0001)),
      );
  }
}
