import { isObject } from "../../../../engine/values/json-object.ts";
import type { Expr } from "../../../../engine/grammar/condition.ts";
import type { PersonPart, SampleValue } from "../../../../engine/kinds/samples/document.ts";
import type { Field } from "../../../../engine/model/model.ts";
import { addMinutes, dayNumber, dayText } from "./dates.ts";
import { condReader, exprReader, type Scope } from "./expressions.ts";
import { rowColumns } from "./own-values.ts";
import { given, personName, surname } from "./person-names.ts";
import { firstOf, picked } from "./picks.ts";
import type { Random } from "./random.ts";
import type { SampleRow } from "./sample-school.ts";

/** A row under way: its values so far, and the row it is made for. */
export interface Drawing {
  row: SampleRow;
  found: SampleRow | null;
}
export type Draw = (at: Drawing) => unknown;

/** Where a value stands. */
export interface DrawPlace {
  scope: Scope;
  random: Random;
  /** Null: a part of a text, or a column of the platform. */
  field: Field | null;
  /** A number that no other value of the school has. */
  serial(): number;
  /** Id of a stored file. */
  file(of: { name: string; lines: readonly string[] | null }): string;
}

const expressions = ["field", "ctx", "param", "call", "add", "sub", "mul", "div", "agg"];
const isExpr = (value: object): boolean => expressions.some((head) => Object.hasOwn(value, head));

/** How a field gets its value, worked out once for all rows. */
export function drawOf(value: SampleValue, place: DrawPlace): Draw {
  if (!isObject(value)) return () => value;
  if (isExpr(value)) return exprReader(place.scope, value as Expr);
  const head = Object.keys(heads).find((name) => Object.hasOwn(value, name));
  if (head === undefined) throw new Error(`a sample draws no ${JSON.stringify(value)}`);
  return heads[head]!(value as never, place);
}

const heads: Readonly<Record<string, (value: never, place: DrawPlace) => Draw>> = {
  literal:
    ({ literal }: { literal: unknown }) =>
    () =>
      literal,
  between: (value: Between, place) => between(value, place),
  first: (value, place) => firstOf(value, place),
  pick: (value, place) => picked(value, place),
  numberIn: ({ numberIn }: { numberIn: string[] }, { scope: { school, entity } }) => {
    const reads = numberIn.map((path) => school.reader(entity, path));
    const keyOf = (row: SampleRow) => JSON.stringify(reads.map((read) => read(row)));
    const counts = new Map<string, number>();
    let counted = 0;
    return ({ row }) => {
      const rows = school.of(entity);
      for (; counted < rows.length; counted++) {
        const key = keyOf(rows[counted]!);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return (counts.get(keyOf(row)) ?? 0) + 1;
    };
  },
  weights: ({ weights }: { weights: Record<string, number> | [SampleValue, number][] }, place) => weighted(weights, place),
  if: (value: { if: never; then: SampleValue; else?: SampleValue }, place) => {
    const holds = condReader(place.scope, value.if);
    const [then, otherwise] = [drawOf(value.then, place), drawOf(value.else ?? null, place)];
    return (at) => (holds(at) ? then(at) : otherwise(at));
  },
  chance: (value: { chance: number; then?: SampleValue; else?: SampleValue }, place) => {
    const [then, otherwise] = [drawOf(value.then ?? true, place), drawOf(value.else ?? (value.then === undefined ? false : null), place)];
    return (at) => (place.random.chance(value.chance) ? then(at) : otherwise(at));
  },
  parts: ({ parts }: { parts: SampleValue[] }, place) => {
    const draws = parts.map((part) => drawOf(part, { ...place, field: null }));
    return (at) => draws.map((draw) => String(draw(at) ?? "")).join("");
  },
  day: ({ day, at: time }: { day: number; at?: string }, place) => {
    const date = dayText(dayNumber(place.scope.school.ctx.today) + day);
    const text = place.field?.type.valueClass === "date" ? date : `${date} ${`${time ?? "08:00"}:00`.slice(0, 8)}`;
    return () => text;
  },
  table: ({ table }: { table: Record<string, SampleValue>[] }, place) => {
    const child = place.scope.school.model.entities.get(place.field?.childEntity ?? "");
    const rows = table.map((row) =>
      Object.entries(row).map(([name, value]) => [name, drawOf(value, { ...place, field: child?.fields.get(name) ?? null })] as const),
    );
    const filled = child === undefined ? (row: SampleRow) => row : rowColumns(place.scope.school, child);
    return (at) => rows.map((row) => filled(Object.fromEntries(row.map(([name, draw]) => [name, draw(at)]))));
  },
  file:
    ({ file, lines }: { file: string; lines?: string[] }, place) =>
    () => {
      const id = place.file({ name: file, lines: lines ?? null });
      return place.field?.type.valueClass === "list" ? [id] : id;
    },
  person: ({ person, sex }: { person: PersonPart; sex?: Expr }, place) => {
    const of = sex === undefined ? () => (place.random.chance(0.5) ? "1" : "2") : exprReader(place.scope, sex);
    const names = { name: personName, surname: (random: Random) => surname(random), given } satisfies Record<
      PersonPart,
      (random: Random, xb: string) => string
    >;
    return (at) => names[person](place.random, String(of(at)));
  },
};

interface Between {
  between: [Expr, Expr];
  hours?: [number, number];
  times?: string[];
}

function between(value: Between, { scope, random, field }: DrawPlace): Draw {
  const [from, to] = value.between.map((end) => exprReader(scope, end)) as [Draw, Draw];
  const [open, close] = value.hours ?? [8, 18];
  const { today, now } = scope.school.ctx;
  const valueClass = field?.type.valueClass ?? "number";
  const dayOf = (end: unknown): number => (typeof end === "number" ? dayNumber(today) + end : dayNumber(String(end).slice(0, 10)));
  if (valueClass === "date") return (at) => dayText(random.int(dayOf(from(at)), dayOf(to(at))));
  if (valueClass === "datetime")
    return (at) => {
      const [start, end] = [from(at), to(at)];
      if (typeof start === "string" && start.length > 10 && typeof end === "string" && end.length > 10) return minuteBetween(random, start, end);
      const last = dayOf(end);
      const day = dayText(random.int(Math.min(dayOf(start), last), last));
      const drawn = `${day} ${value.times === undefined ? `${two(random.int(open, close - 1))}:${two(random.int(0, 59))}` : random.pick(value.times)}:00`;
      // What is drawn up to today has happened.
      return last <= dayNumber(today) && drawn > now ? addMinutes(now, -random.int(5, 240)) : drawn;
    };
  const scale = field?.type.scale?.(field.doc) ?? 0;
  const money = valueClass === "decimal";
  return (at) => {
    const drawn = random.int(Math.round(Number(from(at)) * 10 ** scale), Math.round(Number(to(at)) * 10 ** scale)) / 10 ** scale;
    return money ? drawn.toFixed(scale) : drawn;
  };
}

const two = (n: number): string => String(n).padStart(2, "0");
const minutesOf = (text: string): number => dayNumber(text.slice(0, 10)) * 1440 + Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
const minuteBetween = (random: Random, start: string, end: string): string =>
  addMinutes(start, random.int(0, Math.max(0, minutesOf(end) - minutesOf(start))));

function weighted(weights: Record<string, number> | [SampleValue, number][], place: DrawPlace): Draw {
  const isNumber = place.field?.type.valueClass === "number";
  const list: (readonly [Draw, number])[] = Array.isArray(weights)
    ? weights.map(([value, weight]) => [drawOf(value, place), weight] as const)
    : Object.entries(weights).map(([text, weight]) => [(): unknown => (isNumber ? Number(text) : text), weight] as const);
  return (at) => place.random.weighted(list)(at);
}
