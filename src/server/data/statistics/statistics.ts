import { createHmac } from "node:crypto";
import { FIGURE_STEP, type StatReply } from "../../../../engine/api.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import type { StatLine } from "../../../../engine/reports/stat-source.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { serverKey } from "../../platform/database/server-key.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { inWords } from "../language/own-words.ts";
import { badRequest } from "../records/bad-request.ts";
import { entityOf } from "../records/entity-of.ts";
import { planListing } from "../records/list.ts";
import type { RecordQuery } from "../records/query.ts";
import { closedFigures, type ClosedFigures, tellsClosed } from "./closed-figures.ts";
import { countGroups } from "./count-groups.ts";
import type { Counting, KnownRows } from "./counting.ts";
import { groupLabel } from "./group-labels.ts";
import { type Counts, countsOf, keptAnswer } from "./kept-counts.ts";
import { type OtherAsked, perOther } from "./per-other.ts";
import { type Group, type Reading, toldGroups, toldMeasures } from "./privacy.ts";
import { linesApart, rowsApart } from "./told-apart.ts";

export interface StatRequest {
  stat: string;
  dimension: string;
  series?: string | null;
  filters?: RecordQuery;
  /** Measures that are wanted; absent = all of the statistic. What is told of a measure does not depend on the others. */
  measures?: readonly string[] | null;
  /** False: the totals alone are wanted, and `rows` stays empty. Default true. */
  groups?: boolean;
  /** For how long what was counted is told again, seconds. Default: what the statistic says, else 0. */
  keepSeconds?: number;
  /** Rows that a document counts: the screen of a card and its condition. */
  within?: { screen: string; where?: Cond };
}

interface Question {
  /** The statistic with all its measures. */
  whole: StatDocument;
  request: StatRequest;
  counts: Counts;
}

type Raw = Record<string, unknown>;

/**
 * Dimension x measures over the rows the caller may count. What the caller could work out from the rows they may list is exact; everything else
 * is told in steps, by the filters of the statistic alone.
 * @throws AppError ACTION_DENIED, REQUEST_PARAM_INVALID, FIGURE_FILTER_CLOSED, FIGURE_GROUP_CLOSED, what `planListing` throws
 */
export async function statistics(call: Call, entityId: string, request: StatRequest): Promise<StatReply> {
  const whole = call.model.stats.get(request.stat);
  if (whole === undefined || whole.entity !== entityId) throw badRequest("stat", "本业务的统计");
  const keeping = { entity: entityId, keepSeconds: request.keepSeconds ?? whole.keepSeconds ?? 0, reader: call.user.id };
  return keptAnswer(call.runtime, keeping, {
    key: () => JSON.stringify([modelNumber(call.model), request, call.language ?? null, call.user, call.ctx.today, call.ctx.xn, call.ctx.xqM]),
    make: (counts) => answer(call, { whole, request, counts }),
  });
}

/** A model that was replaced gives no answers any more. */
const modelNumbers = new WeakMap<Model, number>();
let modelsSeen = 0;
function modelNumber(model: Model): number {
  const known = modelNumbers.get(model);
  if (known !== undefined) return known;
  modelsSeen += 1;
  modelNumbers.set(model, modelsSeen);
  return modelsSeen;
}

async function answer(call: Call, { whole, request, counts }: Question): Promise<StatReply> {
  const stat = withMeasures(whole, request.measures ?? null);
  const dimension = dimensionOf(stat, request.dimension, "dimension");
  const series = request.series ? dimensionOf(stat, request.series, "series") : null;
  const dimensions = series === null ? [dimension] : [dimension, series];
  const { groups, ...told } = await toldOf(call, { stat, dimensions, request, counts });
  const rows = await rowsApart(
    { call, stat, dimensions },
    groups.map(({ group, measures }) => toRow(group, measures)),
  );
  return { rows: sorted(stat, rows), ...told, dimension: dimension.key, asOf: shanghaiNow(new Date(counts.madeAtMs())) };
}

/** Groups of one answer that a report lays out. */
const MOST_GROUPS = 50_000;

/** The same figures by any number of dimensions; by none the totals alone. Groups that are not told apart are left out. @throws AppError as `statistics` */
export async function statisticGroups(call: Call, entityId: string, request: StatRequest & { dimensions: readonly string[] }): Promise<StatLine[]> {
  const stat = call.model.stats.get(request.stat);
  if (stat === undefined || stat.entity !== entityId) throw badRequest("stat", "本业务的统计");
  const dimensions = request.dimensions.map((key) => dimensionOf(stat, key, "dimension"));
  const counts = countsOf(call.runtime, { entity: entityId, keepSeconds: 0 });
  const { groups, totals } = await toldOf(call, { stat, dimensions, request, counts, most: MOST_GROUPS });
  if (dimensions.length === 0) return [{ keys: [], labels: [], measures: totals }];
  const lines = groups.flatMap(({ group: { keys, labels }, measures }) =>
    keys === undefined || labels === undefined ? [] : [{ keys, labels, measures }],
  );
  return linesApart({ call, stat, dimensions }, lines);
}

interface Telling {
  stat: StatDocument;
  dimensions: readonly StatDimension[];
  request: StatRequest;
  counts: Counts;
  most?: number;
}

async function toldOf(call: Call, telling: Telling): Promise<Told> {
  const { stat, dimensions, request, counts, most } = telling;
  const filters = request.filters ?? {};
  const ask = ({ filters: theirs, ...other }: OtherAsked) =>
    countedOf(call, { ...other, request: { ...request, filters: theirs, within: undefined }, counts, ...(most !== undefined && { most }) });
  const { groups, ...told } = await countedOf(call, telling);
  const flat = groups.map(({ group, measures }) => ({ group, keys: group.keys, measures }));
  return perOther(call, { stat, dimensions, filters, ask: async (other) => flatOf(await ask(other)) }, { ...told, groups: flat });
}

const flatOf = ({ groups, totals }: Told) => ({ groups: groups.map(({ group: { keys }, measures }) => ({ keys, measures })), totals });

async function countedOf(call: Call, { stat, dimensions, request, counts, most }: Telling): Promise<Told> {
  const asked = { call, entity: entityOf(call, stat.entity), stat, dimensions };
  // All groups together say nothing of which group a row is in.
  const closed = { figures: closedFigures(asked), whole: closedFigures({ ...asked, dimensions: [] }) };
  const listing = planListing(call, stat.entity, queryOf(request), "statistics");
  const tells = tellsClosed(asked, request.filters ?? {}, closed.figures);
  const isAllOpen = isOpen(closed);
  const counting: Counting = {
    ...{ listing, counts, stat, ...closed },
    dimensions: request.groups === false ? [] : [...dimensions],
    marks: !isAllOpen && closed.figures.measures.size > 0,
    ...(most !== undefined && { most }),
  };
  return isAllOpen ? openFigures(counting) : closedAnswer(counting, closed, tells);
}

interface BothClosed {
  figures: ClosedFigures;
  whole: ClosedFigures;
}
type Told = Pick<StatReply, "totals" | "merged" | "rounded"> & { groups: { group: Group; measures: Record<string, number | null> }[] };

/** Every row that is counted is one the reader may list, with what is read of it. */
const isOpen = ({ figures, whole }: BothClosed): boolean =>
  [figures, whole].every(({ hidesRows, known, measures }) => !hidesRows && known === true && measures.size === 0);

async function openFigures(counting: Counting): Promise<Told> {
  const { stat } = counting;
  const { groups, total } = await readGroups(counting);
  const reading: Reading = { ...readingOf(stat, { hidesRows: false, known: true, measures: new Map() }, () => 0), universe: 0 };
  return {
    groups: groups.map((group) => ({ group, measures: toldMeasures(reading, group) })),
    totals: toldMeasures(reading, total, null),
    merged: 0,
    rounded: [],
  };
}

/** The groups, and all of them together. */
async function readGroups(counting: Counting): Promise<{ groups: Group[]; total: Group; mark: string }> {
  const { groups, whole } = await countGroups(counting);
  return {
    groups: groups.map((raw) => groupOf(counting, counting.figures, raw)),
    total: groupOf({ ...counting, dimensions: [] }, counting.whole, whole),
    mark: String(whole.rows),
  };
}

async function closedAnswer(counting: Counting, { figures, whole }: BothClosed, tells: boolean): Promise<Told> {
  const { stat, listing } = counting;
  const { groups, total, mark } = await readGroups(counting);
  const chance = figures.measures.size === 0 ? () => 0 : await chanceOf(counting, mark);
  const reading: Reading = { ...readingOf(stat, figures, chance), universe: groups.reduce((sum, { hidden }) => sum + hidden, 0) };
  const ofWhole: Reading = { ...readingOf(stat, whole, chance), universe: total.hidden };
  const reply = toldGroups(reading, groups, inWords(listing.call, "其他"));
  const tooFew = reading.hidesGroups && !reading.hidesRows && total.size < FIGURE_STEP;
  return {
    groups: reply.groups.map(({ group, measures }) => ({ group, measures: without(measures, tells ? [] : closedKeys(stat, figures)) })),
    totals: without(toldMeasures(ofWhole, total, null), tooFew ? closedKeys(stat, figures) : tells ? [] : closedKeys(stat, whole)),
    merged: reply.merged,
    rounded: tells ? closedKeys(stat, figures) : [],
  };
}

/** The statistic with what is wanted of it: parts of a share and the measure of the order come along. @throws AppError REQUEST_PARAM_INVALID */
function withMeasures(stat: StatDocument, wanted: readonly string[] | null): StatDocument {
  if (wanted === null) return stat;
  const keys = stat.measures.map(({ key }) => key);
  if (wanted.length === 0 || wanted.some((key) => !keys.includes(key))) throw badRequest("measures", keys.join("、"));
  const named = new Set([...wanted, ...(stat.order === undefined ? [] : [stat.order.by])]);
  for (const { key, ratio } of stat.measures) if (named.has(key)) for (const part of ratio ?? []) named.add(part);
  return { ...stat, measures: stat.measures.filter(({ key }) => named.has(key)) };
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

function groupOf({ listing, stat, dimensions }: Counting, { measures: closed }: KnownRows, raw: Raw): Group {
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
    keys: dimensions.map((_, at) => keyAt(at)),
    labels: dimensions.map(labelAt),
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
    const place = group === null ? null : [keys, group.key, group.seriesKey ?? null, group.label, ...(group.keys ?? []).slice(2)];
    const drawn = createHmac("sha256", key)
      .update(JSON.stringify([stat.id, mark, place, name]))
      .digest();
    return drawn.readUIntBE(0, 6) / 2 ** 48;
  };
}

const toRow = ({ key, label, series, seriesKey = null }: Group, measures: Record<string, number | null>): StatReply["rows"][number] => ({
  key,
  label,
  measures,
  ...(series !== undefined && { series, seriesKey }),
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
