import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { EvalEnv } from "../../../../engine/conditions/env.ts";
import { withContext } from "../../../../engine/conditions/with-context.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import { isValue } from "../../../../engine/grammar/sentence.ts";
import type { ReportData, ReportDocument } from "../../../../engine/kinds/report/document.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { zh } from "../../../../engine/language/text.ts";
import { cellText } from "../../../../engine/reports/cell-text.ts";
import type { ReportSource } from "../../../../engine/reports/data.ts";
import { entityOfData, linkOf } from "../../../../engine/reports/data-entity.ts";
import { makeSheet } from "../../../../engine/reports/make-sheet.ts";
import { paginate, type SayLine } from "../../../../engine/reports/paginate.ts";
import { pathsRead } from "../../../../engine/reports/paths-read.ts";
import { planReport } from "../../../../engine/reports/plan.ts";
import { type ReportRowRead, RowSource } from "../../../../engine/reports/row-source.ts";
import type { Paper, Sheet } from "../../../../engine/reports/sheet.ts";
import { setName, setsOf, StatSource } from "../../../../engine/reports/stat-source.ts";
import { unreadIn } from "../../../../engine/screens/screen-actions.ts";
import type { Call } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { badRequest } from "../records/bad-request.ts";
import type { RecordQuery } from "../records/query.ts";
import { statisticGroups } from "../statistics/index.ts";
import { type Chosen, chosenIn } from "./chosen.ts";
import { issue, readableCode, VERIFY_PATH } from "./issued.ts";
import { assertServed } from "./report-rows.ts";
import { formatPath, readRows, type ReportExit } from "./read-rows.ts";

export interface ReportRequest {
  report: string;
  /** What was chosen, by the name of what is asked for. */
  ask: Readonly<Record<string, unknown>>;
  /** Records of which papers are made. */
  ids: readonly string[];
  exit: ReportExit;
  /** Address of the site, for the codes of papers. */
  site?: string;
}

export interface MadeReport {
  document: ReportDocument;
  title: string;
  sheets: Sheet[];
  paper: Paper;
}

/** Records of which papers are made at once. */
export const MOST_PAPERS = 200;
const MOST_ROWS = 5_000;

interface Making {
  call: Call;
  document: ReportDocument;
  chosen: Chosen;
  request: ReportRequest;
  /** Of the paper at hand. */
  issued?: EvalContext["issued"];
}

/**
 * A report as its reader may have it: each data comes by the exit of lists or of statistics.
 * @throws AppError ACTION_DENIED, REPORT_TOO_LARGE, REQUEST_PARAM_INVALID, what `planListing` and `statistics` throw
 */
export async function makeReport(call: Call, request: ReportRequest): Promise<MadeReport> {
  const document = call.model.documents.report.get(request.report)?.document;
  if (document === undefined) throw badRequest("report", "报表的标识");
  if (unreadIn(document, { model: call.model, user: call.user }) !== null)
    throw accessError([problem("ACTION_DENIED", "", { action: phrase`${titled("查看")}${titled(document.title)}` })]);
  await assertServed(call, document.id);
  const making: Making = { call, document, request, chosen: await chosenIn(call, document, request.ask) };
  const records = await recordsOf(making);
  const shared = await sourcesOf(making, null);
  const sheets: Sheet[] = [];
  // One after another: a paper takes no more connections than one list would.
  for (const record of records) {
    const sources = record === null ? shared : new Map([...shared, ...(await sourcesOf(making, record))]);
    sheets.push(sheetOf({ ...making, issued: await issuedFor(making, record) }, record, sources));
  }
  return { document, title: zh(document.title), sheets, paper: paginate(document, sheets, sayLine(making), watermarkOf(making)) };
}

/** A paper that leaves has its code; whoever only looks at it makes none. */
async function issuedFor({ call, document, request: { exit, site } }: Making, record: ReportRowRead | null): Promise<EvalContext["issued"]> {
  if (document.issue === undefined || record === null || exit !== "print" || site === undefined) return undefined;
  const code = await issue(call, document, record);
  return { address: `${site}${VERIFY_PATH}?code=${code}`, code: readableCode(code) };
}

async function recordsOf({ call, document, request }: Making): Promise<(ReportRowRead | null)[]> {
  const { entity } = document;
  const { ids } = request;
  if (entity === undefined) return [null];
  if (ids.length === 0 || ids.length > MOST_PAPERS) throw badRequest("ids", phrase`1 到 ${MOST_PAPERS} 条数据`);
  const named = call.model.entities.get(entity)!;
  const paths = ["id", named.key, ...pathsRead(document, null, named.conditions)];
  const rows = await readRows(call, { entity, paths: [...new Set(paths)], query: { id: [...new Set(ids)] }, limit: MOST_PAPERS, exit: "print" });
  const byId = new Map(rows.map((row) => [String(row.record.id), row]));
  // Whether a row is there at all is not told.
  if (ids.some((id) => !byId.has(id))) throw accessError([problem("ACTION_DENIED", "", { action: phrase`${titled("打印")}${titled(named.title)}` })]);
  return ids.map((id) => byId.get(id)!);
}

/** What the data answer: of the record those that are linked to it, without one all others. */
async function sourcesOf(making: Making, record: ReportRowRead | null): Promise<Map<string, ReportSource>> {
  const found = new Map<string, ReportSource>();
  for (const data of making.document.data ?? []) {
    if ((data.link !== undefined) !== (record !== null)) continue;
    found.set(data.key, data.stat === undefined ? await rowSource(making, data, record) : await statSource(making, data));
  }
  return found;
}

async function rowSource(making: Making, data: ReportData, record: ReportRowRead | null): Promise<ReportSource> {
  const { call, document, request } = making;
  const entity = entityOfData(call.model, document, data)!;
  const named = call.model.entities.get(entity)!.conditions;
  const rows = await readRows(call, {
    entity,
    paths: pathsRead(document, data.key, named),
    query: { ...queryOf(making, data), ...linkedTo(making, data, record) },
    ...(data.where !== undefined && { where: data.where }),
    limit: data.limit ?? MOST_ROWS,
    exit: document.entity === undefined ? request.exit : "list",
  });
  return new RowSource({ rows, env: envOf(making, entity), format: (path, value) => formatPath(call, entity, path, value) });
}

function linkedTo({ call, document }: Making, { link }: ReportData, record: ReportRowRead | null): RecordQuery {
  const found = linkOf(call.model, document.entity, link);
  const owner = call.model.entities.get(document.entity ?? "");
  return found === null || owner === undefined || record === null ? {} : { [found.by]: String(record.record[owner.key] ?? record.record.id) };
}

function queryOf({ chosen }: Making, { filters = [], order = [] }: ReportData): RecordQuery {
  const said = filters.flatMap(({ field, ask }) => chosen.filterOf(field, ask));
  const by = (dir: "asc" | "desc") => order.filter((one) => (one.dir ?? "asc") === dir).map((one) => one.by);
  const [ascs, descs] = [by("asc"), by("desc")];
  return { ...Object.fromEntries(said), ...(ascs.length > 0 && { ascs: ascs.join(",") }), ...(descs.length > 0 && { descs: descs.join(",") }) };
}

async function statSource(making: Making, data: ReportData): Promise<ReportSource> {
  const { call, document } = making;
  const stat = call.model.stats.get(data.stat!)!;
  const sets = new Map<string, Awaited<ReturnType<typeof statisticGroups>>>();
  for (const dimensions of setsOf(planReport(document), data.key)) {
    const filters = queryOf(making, data);
    sets.set(setName(dimensions), await statisticGroups(call, stat.entity, { stat: stat.id, dimension: "", dimensions, filters }));
  }
  const scales = stat.measures.flatMap(({ key, scale }) => (scale === undefined ? [] : [[key, scale] as const]));
  return new StatSource(sets, Object.fromEntries(scales));
}

const envOf = ({ call, chosen, issued }: Making, entity: string): EvalEnv =>
  withContext(modelEnv(call.model, entity, call.ctx), { asks: chosen.asks, ...(issued !== undefined && { issued }) });

function sheetOf(making: Making, record: ReportRowRead | null, sources: ReadonlyMap<string, ReportSource>): Sheet {
  const { call, document, chosen } = making;
  const entityOf = (key: string | null) => {
    const data = document.data?.find((one) => one.key === key);
    return data === undefined ? (document.entity ?? "") : (entityOfData(call.model, document, data) ?? "");
  };
  return makeSheet({ plan: planReport(document), sources, record, envOf: (key) => envOf(making, entityOf(key)), askTexts: chosen.texts });
}

/** What stands above and below a page. */
const sayLine =
  ({ call, document, chosen }: Making): SayLine =>
  (place, page, pages) => {
    const env = withContext(modelEnv(call.model, document.entity ?? "", call.ctx), { asks: chosen.asks, page, pages });
    const said = (part: unknown) => (isValue(part as never) ? cellText({}, evaluateExpr(part as never, {}, env)) : zh(part as never));
    return (document.paper?.[place] ?? []).map(({ align, text }) => ({ align: align ?? "center", text: [text].flat().map(said).join("") }));
  };

const watermarkOf = ({ call, document }: Making): string | null =>
  document.paper?.watermark === true ? `${call.user.userName} ${shanghaiNow(call.runtime.now())}` : null;
