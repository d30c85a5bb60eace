import { createHmac } from "node:crypto";
import { FIGURE_STEP, type StatReply } from "../../../../engine/api.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { serverKey } from "../../platform/database/server-key.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { inWords } from "../language/own-words.ts";
import { badRequest } from "../records/bad-request.ts";
import { entityOf } from "../records/entity-of.ts";
import { planListing } from "../records/list.ts";
import type { RecordQuery } from "../records/query.ts";
import { closedFigures, type ClosedFigures, tellsClosed } from "./closed-figures.ts";
import { type Counting, countGroups } from "./count-groups.ts";
import { groupLabel } from "./group-labels.ts";
import { type Group, type Reading, told, toldGroups } from "./privacy.ts";

export interface StatRequest {
  stat: string;
  dimension: string;
  series?: string | null;
  filters?: RecordQuery;
  /** Rows that a document counts: the screen of a card and its condition. */
  within?: { screen: string; where?: Cond };
}

type Raw = Record<string, unknown>;

/**
 * Dimension x measures over the rows the caller may count. What the caller could work out from the rows they may list is exact; everything else
 * is told in steps, by the filters of the statistic alone.
 * @throws AppError ACTION_DENIED, REQUEST_PARAM_INVALID, FIGURE_FILTER_CLOSED, FIGURE_GROUP_CLOSED, what `planListing` throws
 */
export async function statistics(call: Call, entityId: string, request: StatRequest): Promise<StatReply> {
  const stat = call.model.stats.get(request.stat);
  if (stat === undefined || stat.entity !== entityId) throw badRequest("stat", "本业务的统计");
  const dimension = dimensionOf(stat, request.dimension, "dimension");
  const series = request.series ? dimensionOf(stat, request.series, "series") : null;
  const dimensions = series === null ? [dimension] : [dimension, series];
  const asked = { call, entity: entityOf(call, entityId), stat, dimensions };
  // All groups together say nothing of which group a row is in.
  const [figures, whole] = [closedFigures(asked), closedFigures({ ...asked, dimensions: [] })];
  const listing = planListing(call, entityId, queryOf(request), "statistics");
  const tells = tellsClosed(asked, request.filters ?? {}, figures);
  const counting: Counting = { listing, stat, dimensions, known: figures.known, closed: figures.measures };
  const groups = (await countGroups(counting)).map((raw) => groupOf(counting, raw));
  const together: Counting = { ...counting, dimensions: [], known: whole.known, closed: whole.measures, marks: figures.measures.size > 0 };
  const [raw = {}] = await countGroups(together);
  const total = groupOf(together, raw);
  const chance = figures.measures.size === 0 ? () => 0 : await chanceOf(counting, String(raw.rows));
  const reading: Reading = { ...readingOf(stat, figures, chance), universe: groups.reduce((sum, { hidden }) => sum + hidden, 0) };
  const ofWhole: Reading = { ...readingOf(stat, whole, chance), universe: total.hidden };
  const reply = toldGroups(reading, groups, inWords(call, "其他"));
  const tooFew = reading.hidesGroups && !reading.hidesRows && total.size < FIGURE_STEP;
  return {
    dimension: dimension.key,
    rows: sorted(
      stat,
      reply.groups.map(({ group, measures }) => toRow(group, without(measures, tells ? [] : closedKeys(stat, figures)))),
    ),
    totals: without(told(ofWhole, total, null), tooFew ? closedKeys(stat, figures) : tells ? [] : closedKeys(stat, whole)),
    merged: reply.merged,
    rounded: tells ? closedKeys(stat, figures) : [],
  };
}

const readingOf = (stat: StatDocument, { hidesRows, known }: ClosedFigures, chance: Reading["chance"]) => ({
  stat,
  hidesRows,
  hidesGroups: known !== true,
  chance,
});

const queryOf = ({ filters, within }: StatRequest): RecordQuery => ({
  ...filters,
  ...(within !== undefined && { screen: within.screen }),
  ...(within?.where !== undefined && { where: JSON.stringify(within.where) }),
});

/** Measures that are closed in some rows, and shares of such. */
function closedKeys(stat: StatDocument, { measures }: ClosedFigures): string[] {
  return stat.measures.flatMap(({ key, ratio }) => ((ratio ?? [key]).some((one) => measures.has(one)) ? [key] : []));
}

const without = (measures: Record<string, number | null>, keys: readonly string[]): Record<string, number | null> => ({
  ...measures,
  ...Object.fromEntries(keys.map((key) => [key, null])),
});

function dimensionOf(stat: StatDocument, key: string, name: string): StatDimension {
  const found = stat.dimensions.find((dimension) => dimension.key === key);
  if (found === undefined) throw badRequest(name, stat.dimensions.map((dimension) => dimension.key).join("、"));
  return found;
}

function groupOf({ listing, stat, dimensions, closed }: Counting, raw: Raw): Group {
  const numberOf = (name: string) => (raw[name] == null ? null : Number(raw[name]));
  const [dimension, series] = dimensions;
  const keyAt = (at: number) => (raw[`d${at}`] == null ? null : String(raw[`d${at}`]));
  const labelAt = (of: StatDimension, at: number) => groupLabel(listing.call, stat, of, { key: keyAt(at), label: raw[`l${at}`] });
  const figureOf = (key: string) => ({
    all: numberOf(`m_${key}`),
    closed: closed.has(key) ? { known: numberOf(`k_${key}`), hidden: numberOf(`h_${key}`) ?? 0, counted: numberOf(`c_${key}`) ?? 0 } : null,
  });
  return {
    key: keyAt(0),
    label: dimension === undefined ? "" : labelAt(dimension, 0),
    ...(series !== undefined && { seriesKey: keyAt(1), series: labelAt(series, 1) }),
    size: numberOf("size") ?? 0,
    hidden: numberOf("hidden") ?? 0,
    figures: Object.fromEntries(stat.measures.flatMap(({ key, ratio }) => (ratio === undefined ? [[key, figureOf(key)] as const] : []))),
  };
}

/** Drawn from a key of the server, so that nobody can work it out, and the rows that are counted, so that asking again tells the same. */
async function chanceOf({ listing, stat, dimensions }: Counting, mark: string): Promise<Reading["chance"]> {
  const { call } = listing;
  const key = await serverKey(current(call.runtime.db), call.user.tenantId, "statistics");
  const keys = dimensions.map((dimension) => dimension.key);
  return (group, name) => {
    const place = group === null ? null : [keys, group.key, group.seriesKey ?? null, group.label];
    const drawn = createHmac("sha256", key)
      .update(JSON.stringify([stat.id, mark, place, name]))
      .digest();
    return drawn.readUIntBE(0, 6) / 2 ** 48;
  };
}

const toRow = ({ key, label, series }: Group, measures: Record<string, number | null>): StatReply["rows"][number] => ({
  key,
  label,
  measures,
  ...(series !== undefined && { series }),
});

function sorted(stat: StatDocument, rows: StatReply["rows"]): StatReply["rows"] {
  const { order } = stat;
  if (order === undefined) return rows;
  const sign = order.dir === "desc" ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      sign * ((a.measures[order.by] ?? Number.NEGATIVE_INFINITY) - (b.measures[order.by] ?? Number.NEGATIVE_INFINITY)) ||
      (a.label < b.label ? -1 : 1),
  );
}
