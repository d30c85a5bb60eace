import { countsHiddenRows, knownRows, opensStat, singlesOut } from "../../../../engine/access/figures.ts";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { dayNumber, dayText } from "../../../../engine/values/dates.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import type { Call } from "../../platform/runtime.ts";
import { denied } from "../records/list.ts";
import { parseRecordQuery, type ParsedQuery, type RecordQuery } from "../records/query.ts";

/** What of a statistic goes beyond what its reader may list. */
export interface ClosedFigures {
  /** Some row may be one they cannot list. */
  hidesRows: boolean;
  /** Rows of which they know the group; `true` = every row. */
  known: RowCond;
  /** Measure key -> rows of which they know what it reads, where those are not all. */
  measures: Map<string, RowCond>;
}

export interface Asked {
  call: Call;
  entity: Entity;
  stat: StatDocument;
  dimensions: readonly StatDimension[];
}

/** @throws AccessError ACTION_DENIED when the reader may list nothing of the entity and the statistic is not opened to them */
export function closedFigures({ call, entity, stat, dimensions }: Asked): ClosedFigures {
  const at = { model: call.model, stat, user: call.user };
  if (!opensStat(at)) throw denied(entity, "统计");
  // Readers without login are nobody in particular: no row is theirs.
  const isAnybody = call.user.roles.includes("public");
  const measures = stat.measures.filter(({ ratio }) => ratio === undefined);
  const known = measures.map((measure) => [measure.key, isAnybody ? false : knownRows(at, { dimensions, measure })] as const);
  return {
    hidesRows: isAnybody || countsHiddenRows(at),
    known: isAnybody ? false : knownRows(at, { dimensions }),
    measures: new Map(known.filter(([, rows]) => rows !== true)),
  };
}

/**
 * May the closed figures be told of the rows that the filters leave? Only of those the statistic itself divides by, so that nothing narrows them down
 * to single people. Where even the groups are closed there is nothing else to tell.
 * @throws RequestError FIGURE_FILTER_CLOSED, FIGURE_GROUP_CLOSED
 */
export function tellsClosed({ call, entity, stat, dimensions }: Asked, filters: RecordQuery, { known }: ClosedFigures): boolean {
  const isDeclared = isByStatistic({ call, entity, stat }, parseRecordQuery(filters, "statistics"));
  if (known === true) return isDeclared;
  if (!isDeclared) throw requestError([problem("FIGURE_FILTER_CLOSED", "/filters", { filters: phrase`${filterTitles(call, stat)}` })]);
  const single = dimensions.find(({ field }) => singlesOut(call.model, entity.id, field));
  if (single === undefined) return true;
  const title = single.title ?? resolvePath(call.model, entity.id, single.field)?.field.title ?? single.key;
  throw requestError([problem("FIGURE_GROUP_CLOSED", "/dimension", { dimension: phrase`${titled(title)}` })]);
}

/** Screens: a document chooses their rows. */
const harmless: ReadonlySet<string> = new Set(["screen", "variant"]);

function isByStatistic(at: Pick<Asked, "call" | "entity" | "stat">, { steer, filters }: ParsedQuery): boolean {
  return Object.keys(steer).every((name) => harmless.has(name)) && [...filters].every(([name, values]) => isDeclared(at, name, values));
}

/** One value of a declared filter: several at once could be put together so that they differ by one row. */
function isDeclared({ call, entity, stat }: Pick<Asked, "call" | "entity" | "stat">, name: string, values: readonly string[]): boolean {
  const [value = "", ...more] = values;
  const [, path = name, end] = /^(.+)\.(start|end)$/.exec(name) ?? [];
  const filter = stat.filters?.find(({ field, as }) => (as === "range" ? end !== undefined && field === path : field === name));
  if (filter === undefined || more.length > 0 || value.includes(",") || singlesOut(call.model, entity.id, filter.field)) return false;
  return filter.as !== "range" || isMonthEnd(value, end === "start");
}

/** The first moment of a month, or its last. Days would narrow a figure down to what happened on one. */
function isMonthEnd(value: string, isStart: boolean): boolean {
  const [day = "", time] = value.split(" ");
  const number = dayNumber(day);
  if (number === null || (time !== undefined && time !== (isStart ? "00:00:00" : "23:59:59"))) return false;
  return dayText(isStart ? number : number + 1)?.endsWith("-01") === true;
}

const filterTitles = ({ model }: Call, stat: StatDocument) =>
  (stat.filters ?? [])
    .filter(({ field }) => !singlesOut(model, stat.entity, field))
    .map(({ field, title }) => titled(title ?? resolvePath(model, stat.entity, field)?.field.title ?? field));
