import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problem, requestError } from "../../../../engine/errors.ts";
import { awaitedExport, beginExport, exportRecords, rowsToExport } from "../../data/exports/index.ts";
import { reportFileTypes } from "../../../../engine/reports/sheet.ts";
import type { ImportJob, StatReply } from "../../../../engine/api.ts";
import { saveFile } from "../../data/files/file-store.ts";
import { importColumns } from "../../data/imports/import-columns.ts";
import { addJob, type ImportRequest, importRecords, jobsOf, runJob } from "../../data/imports/index.ts";
import { limits } from "../../../../generator/xlsx/limits.ts";
import type { Call } from "../../platform/runtime.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { inOwnWords } from "../../data/language/model-in.ts";
import type { RecordQuery } from "../../data/records/query.ts";
import { statistics } from "../../data/statistics/index.ts";
import { replied } from "../../data/calls/define-route.ts";
import type { Write } from "./write-input.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import { readBody } from "./read-body.ts";
import { readForm } from "./read-form.ts";

export const workbookType = reportFileTypes.xlsx;
const imports = {
  mode: { type: "string", values: ["insert", "update", "both"] },
  dryRun: { type: "boolean" },
  strict: { type: "boolean" },
  async: { type: "boolean" },
} as const;

/** Standard base64 of the UTF-8 name, as the contract's call 74 wants it. */
export function nameFile(reply: FastifyReply, name: string): void {
  reply.header("Content-Disposition", `attachment;filename=${Buffer.from(name).toString("base64")}`);
  reply.header("Access-Control-Expose-Headers", "Content-Disposition");
  reply.type(workbookType);
}

/** So many rows somebody waits for, where the school sets nothing else. */
const AWAITED_ROWS = 20_000;
const awaitedRows = ({ ctx }: Call): number => Number(ctx.params["export.awaitedRows"] ?? AWAITED_ROWS);
/** So long somebody waits, where the school sets nothing else. */
const AWAITED_SECONDS = 5;
const awaitedMs = ({ ctx }: Call): number => Number(ctx.params["export.awaitedSeconds"] ?? AWAITED_SECONDS) * 1_000;

/**
 * Body: `fileName`, `params`, `heard`; params and heard may come in the query. Nothing to export: HTTP 200 without bytes. With `async` what takes
 * too long to wait for is answered by the ExportJob that works on it.
 */
export const sendExport: Write = async ({ call, entity, query, request, reply }) => {
  const specs = {
    fileName: { type: "string", required: true, max: 120 },
    params: { type: "json" },
    heard: { type: "json" },
    screen: { type: "string" },
    variant: { type: "string" },
    async: { type: "boolean" },
  } as const;
  const { async: mayWait, ...given } = readParameters(specs, { ...nested(query), ...(await readBody(request, { multipart: false })) });
  const order = { ...given, params: objectOf(given.params, "params"), heard: textsOf(given.heard) };
  if (mayWait === true) {
    const total = await rowsToExport(inOwnWords(call), entity.id, order);
    if (total > awaitedRows(call)) return beginExport(call, entity.id, { request: order, total });
    if (total > 0) {
      const awaited = await awaitedExport(call, entity.id, { request: order, total, withinMs: awaitedMs(call) });
      return "job" in awaited ? awaited.job : sendBook(reply, given.fileName, awaited.file);
    }
  }
  return sendBook(reply, given.fileName, (await exportRecords(inOwnWords(call), entity.id, order)).file);
};

/** `file` null: there is nothing to export. */
async function sendBook(reply: FastifyReply, name: string, file: Readable | null) {
  nameFile(reply, `${name}.xlsx`);
  if (file === null) reply.header("Content-Length", "0");
  await reply.send(file ?? Buffer.alloc(0));
  return replied;
}

/** Dotted keys of a query back to objects: `heard.xh=学号`. */
function nested(query: RecordQuery): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    const [head = "", ...rest] = name.split(".");
    if (rest.length === 0) values[name] = value;
    else values[head] = { ...(values[head] as object | undefined), [rest.join(".")]: value };
  }
  return values;
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value))
    throw requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: "对象" })]);
  return value as Record<string, unknown>;
}

function textsOf(value: unknown): Record<string, string> {
  const heard = objectOf(value, "heard");
  if (Object.values(heard).some((title) => typeof title !== "string"))
    throw requestError([problem("REQUEST_PARAM_INVALID", "/heard", { name: "heard", expected: "字段与标题" })]);
  return heard as Record<string, string>;
}

/** Multipart: `file` (xlsx), `mode`, `dryRun`, `strict`. Answers an ImportReport; with `async` at once the ImportJob that works on it. */
export const takeImport: Write = async ({ call, entity, query, request }) => {
  readParameters({}, query as Record<string, unknown>);
  // Who may import nothing is told so before a byte of the file is looked at.
  importColumns(call, entity);
  const folder = await makeWorkFolder();
  try {
    const upload = await receive(request, join(folder, "upload.xlsx"));
    const given = readParameters(imports, upload.fields);
    const mode = (given.mode ?? "insert") as ImportRequest["mode"];
    const order = { mode, dryRun: given.dryRun === true, strict: given.strict === true };
    if (given.async !== true) return await importRecords(call, entity.id, { file: upload.file, ...order });
    return await beginJob(call, { entity: entity.id, ...order }, upload);
  } finally {
    await removeWorkFolder(folder);
  }
};

async function beginJob(
  call: Call,
  order: { entity: string; mode: ImportRequest["mode"]; dryRun: boolean; strict: boolean },
  upload: Upload,
): Promise<ImportJob> {
  const { tenantId } = call.user;
  const content = createReadStream(upload.file);
  const kept = { tenantId, ownerId: call.user.id, originalName: upload.name, extension: "xlsx", businessType: "import", content };
  const file = await saveFile(call.runtime, kept);
  const id = await addJob(call, { ...order, fileId: file.id, fileName: upload.name });
  // Nobody waits: whoever asks is told how far it is, and what a process leaves behind another begins again.
  void runJob(call.runtime, tenantId, id).catch(() => undefined);
  return (await jobsOf(call, { id }))[0]!;
}

interface Upload {
  file: string;
  /** As the person's computer calls it. */
  name: string;
  fields: Record<string, unknown>;
}

/** The file of a form and its other fields, into a work folder. */
export async function receive(request: FastifyRequest, path: string): Promise<Upload> {
  const form = await readForm(request, {
    rest: "read",
    maxBytes: limits.fileBytes,
    take: async ({ name, content }) => {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return name || "upload.xlsx";
    },
  });
  if (form === null) throw requestError([problem("REQUEST_PARAM_MISSING", "/file", { name: "file" })]);
  return { file: path, name: form.taken, fields: form.fields };
}

/** Body of `tellStatistic`. */
export const tellStatistics: Write = async ({ call, entity, query, request }) => {
  readParameters({}, query as Record<string, unknown>);
  return tellStatistic(call, await readBody(request, { multipart: false }), entity.id);
};

const statisticSpecs = {
  stat: { type: "string", required: true },
  dimension: { type: "string", required: true },
  series: { type: "string" },
  filters: { type: "json" },
  measures: { type: "list" },
  groups: { type: "boolean" },
} as const;

/** `sent`: `stat`, `dimension`, `series?`, `filters?`, `measures?` (all of them when absent), `groups?` (false = totals alone). */
export async function tellStatistic(call: Call, sent: Record<string, unknown>, entityId = ""): Promise<StatReply> {
  const { filters, groups, ...given } = readParameters(statisticSpecs, sent);
  // A screen may show a statistic of a neighbouring entity; rights are those of the entity counted.
  return statistics(inOwnWords(call), call.model.stats.get(given.stat)?.entity ?? entityId, {
    ...given,
    ...(groups !== null && { groups }),
    filters: objectOf(filters, "filters") as RecordQuery,
  });
}
