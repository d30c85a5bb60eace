import type { StatReply } from "../../../../engine/api.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { tellersOf, tellingApart } from "../records/tellers.ts";

interface Called {
  key: string | null;
  label: string;
  /** The groups of the other dimensions it stands with; only among those of one such place it has to be told apart. Default: the same place. */
  beside?: string;
}

interface Asked {
  call: Call;
  stat: StatDocument;
  dimensions: readonly StatDimension[];
}

type Names = ReadonlyMap<string, string>;
type Row = StatReply["rows"][number];
type Line = { keys: readonly (string | null)[]; labels: readonly string[]; measures: Record<string, number | null> };

/** Digits of an id that tell two records apart well enough. */
const ID_END = 4;

/** Rows of a reply in which no two groups are called alike. */
export async function rowsApart(asked: Asked, rows: readonly Row[]): Promise<Row[]> {
  const [names, ofSeries] = await namesOf(asked, (at) =>
    rows.map((row) => (at === 0 ? row : { key: row.seriesKey ?? null, label: row.series ?? "" })),
  );
  return rows.map((row) => ({
    ...row,
    label: names?.get(placeOf(row)) ?? row.label,
    ...(row.series !== undefined && { series: ofSeries?.get(placeOf({ key: row.seriesKey ?? null })) ?? row.series }),
  }));
}

/**
 * The same by any number of dimensions. A report names a group under those it is part of: the first floor of one house and that of another are told
 * apart by the houses.
 */
export async function linesApart(asked: Asked, lines: readonly Line[]): Promise<Line[]> {
  const calledAt = ({ keys, labels }: Line, at: number): Called => ({
    ...{ key: keys[at] ?? null, label: labels[at] ?? "" },
    beside: JSON.stringify(keys.toSpliced(at, 1)),
  });
  const names = await namesOf(asked, (at) => lines.map((line) => calledAt(line, at)));
  return lines.map((line) => ({ ...line, labels: line.labels.map((label, at) => names[at]?.get(placeOf(calledAt(line, at))) ?? label) }));
}

/** What a group is found by among the names. */
const placeOf = ({ key, beside = "" }: Pick<Called, "key" | "beside">): string => JSON.stringify([beside, key]);

async function namesOf(asked: Asked, calledAt: (at: number) => readonly Called[]): Promise<Names[]> {
  const names: Names[] = [];
  for (const [at, dimension] of asked.dimensions.entries()) names.push(await toldApart(asked, dimension, calledAt(at)));
  return names;
}

/**
 * What groups of records that are called alike are called, by their places: with the number that a school knows the record by, else with the first
 * of what a reference shows of it that differs (its campus), else with the end of its id. Two houses of one name would be one bar of a chart.
 */
async function toldApart({ call, stat }: Asked, dimension: StatDimension, groups: readonly Called[]): Promise<Names> {
  const named = Map.groupBy(
    groups.filter(({ key }) => key !== null),
    ({ label, beside = "" }) => JSON.stringify([beside, label]),
  );
  const alike = [...named.values()]
    .map((called) => ({ ...called[0]!, keys: new Set(called.map(({ key }) => key!)) }))
    .filter(({ keys }) => keys.size > 1);
  const target = call.model.entities.get(resolvePath(call.model, stat.entity, dimension.field)?.field.refTo ?? "");
  if (alike.length === 0 || target === undefined) return new Map();
  const records = target.key === "id" ? await recordsOf(call, target, [...new Set(alike.flatMap(({ keys }) => [...keys]))]) : new Map();
  const tellers = records.size === 0 ? [] : tellersOf(call, target);
  return new Map(
    alike.flatMap(({ label, beside, keys }) => {
      const recordOf = (key: string): OperationRecord => records.get(key) ?? {};
      const tells = tellingApart(tellers, [...keys].map(recordOf));
      return [...keys].map((key): [string, string] => [
        placeOf({ key, ...(beside !== undefined && { beside }) }),
        `${label}（${tells?.(recordOf(key)) ?? endOf(target, key)}）`,
      ]);
    }),
  );
}

const endOf = (target: Entity, key: string): string => (target.key === "id" && key.length > ID_END ? `…${key.slice(-ID_END)}` : key);

async function recordsOf(call: Call, target: Entity, keys: readonly string[]): Promise<Map<string, OperationRecord>> {
  const found = await fetchRecords({ call, entity: target, keys, action: null, labels: true });
  return new Map(found.map(({ id, record }) => [id, record]));
}
