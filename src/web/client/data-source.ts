import type { Detail, RecordProposals, Row, StatReply } from "../../../engine/api.ts";
import type { BatchReply, DataSource, StatInput, UploadedFile } from "../../../renderers/data-source.ts";
import { readToken } from "../session/token-store.ts";
import { batchWithReasons, reasonHeader } from "./confirming.ts";
import { countAgain } from "./counts.ts";
import { exportFile, fetchExport, importTemplate, reportFile, writeSheet } from "./exports.ts";
import { gathered } from "./gathered.ts";
import { call, uploadTimeoutMs } from "./http.ts";
import { newId } from "./new-id.ts";
import type { QueryValue } from "./query.ts";
import { reportBody } from "./report-body.ts";

type Query = Record<string, QueryValue>;
const asQuery = (values: object): Query => values as Query;
const filePath = "/api/flySource-resource/oss/endpoint";

/** A retry with the same key changes nothing twice. */
const once = () => ({ "Idempotency-Key": newId() });

const getOne: DataSource["getOne"] = async (path, id, query) => {
  const reply = await call<Row | Detail>("GET", `${path}/getOne`, { query: { id, ...asQuery(query ?? {}) } });
  return isDetail(reply) ? reply : { record: reply, history: [] };
};
const isDetail = (reply: Row | Detail): reply is Detail => "record" in reply && "history" in reply;

/** Moves and batches answer with what became of each record; a plain `true` means all of them. */
function batchReply(reply: unknown, ids: string[]): BatchReply {
  const { done, failed } = (reply ?? {}) as Partial<BatchReply>;
  return { done: done ?? ids, failed: failed ?? [] };
}

interface StoredFile {
  fileId: string;
  originalName: string;
  fileSize: number;
  extension: string;
}
const toUploaded = (file: StoredFile): UploadedFile => ({
  fileId: file.fileId,
  name: file.originalName,
  sizeBytes: file.fileSize,
  extension: file.extension,
});

const askStatistic = gathered<{ path: string; input: StatInput }, StatReply>({
  alone: ({ path, input }) => call("POST", `${path}/statistics`, { json: input, comesBack: true }),
  together: (asked) => call("POST", "/api/flySource-base/screen/figures", { json: { asked: asked.map(({ input }) => input) }, comesBack: true }),
  most: 40,
});

/** `DataSource` over HTTP (contract, section 5). */
export const httpDataSource: DataSource = {
  getOne,
  exportFile,
  exportJobs: (entity) => call("GET", "/api/flySource-base/exportJob/getList", { query: entity === null ? {} : { entity } }),
  cancelExport: (id) => call("POST", "/api/flySource-base/exportJob/cancel", { json: { id } }),
  fetchExport,
  report: (asked) => call("POST", "/api/flySource-resource/reportDocument/render", { json: reportBody(asked) }),
  reportFile,
  importTemplate,
  // Some entities have a named call at the same address; it gives way to the records' own list when columns are asked for.
  list: (path, query) => call("GET", `${path}/list`, { query: { ...asQuery(query), columns: query.columns ?? "id" } }),
  select: (path, query) => call("GET", `${path}/getSelect`, { query: asQuery(query) }),
  tree: (path, query) => call("GET", `${path}/getTree`, { query: asQuery(query) }),
  add: async (path, record) => {
    const { id } = await call<{ id: string }>("POST", `${path}/add`, { json: record, headers: once() });
    return (await getOne(path, id)).record;
  },
  update: async (path, id, { values, version }) => {
    await call("POST", `${path}/update`, { json: { ...values, id, ...(version !== undefined && { version }) } });
    return (await getOne(path, id)).record;
  },
  remove: async (path, ids) => {
    const form = new FormData();
    form.set("ids", ids.join(","));
    await call("POST", `${path}/remove`, { form });
  },
  uses: (path, ids) => call("POST", `${path}/uses`, { json: { ids } }),
  restore: async (path, ids) => void (await call("POST", `${path}/restore`, { json: { ids } })),
  place: async (path, place) => void (await call("POST", `${path}/place`, { json: place, headers: once() })),
  batchUpdate: async (path, ids, fields) => batchReply(await call("POST", `${path}/batchUpdate`, { json: { ids, fields }, headers: once() }), ids),
  move: (path, move, input) =>
    batchWithReasons(
      async (ids, reasons) =>
        batchReply(await call("POST", `${path}/${move}`, { json: { ...input, ids }, headers: { ...once(), ...reasonHeader(reasons) } }), ids),
      input.ids,
    ).finally(countAgain),
  assist: (path, helper, input) => call("POST", `${path}/${helper}`, { json: input, headers: once() }).finally(countAgain),
  askable: (path, { id, keyword, helper }) => call("POST", `${path}/askable`, { json: { id, helper, ...(keyword && { keyword }) } }),
  phrases: (path, move) => call("POST", `${path}/phrases`, { json: { move } }),
  passed: (path, id) => call("POST", `${path}/passed`, { json: { id } }),
  foresee: (path, of) => call("POST", `${path}/foresee`, { json: of }),
  call: (path, operation, input) => call("POST", `${path}/${operation}`, { json: input, headers: once() }),
  importFile: (path, input, onProgress) => {
    const form = new FormData();
    form.set("mode", input.mode);
    form.set("dryRun", String(input.dryRun));
    form.set("async", "true");
    // Last, so that a streaming reader knows the settings when the file begins.
    form.set("file", input.file);
    return call("POST", `${path}/import`, { form, timeoutMs: uploadTimeoutMs, ...(onProgress && { onUploadProgress: onProgress }) });
  },
  importJob: (id) => call("GET", "/api/flySource-base/importJob/getOne", { query: { id } }),
  importJobs: (entity) => call("GET", "/api/flySource-base/importJob/getList", { query: { entity } }),
  writeCells: (path, body) => call("POST", `${path}/writeCells`, { json: body, timeoutMs: uploadTimeoutMs }),
  takeBackImport: (batchId) => call("POST", "/api/flySource-base/importJob/takeBack", { json: { batchId }, timeoutMs: uploadTimeoutMs }),
  reveal: (path, input) => call("POST", `${path}/reveal`, { json: input }),
  changes: (path, asked) => call("GET", `${path}/changes`, { query: asQuery(asked) }),
  propose: async (path, id, { values, version }) =>
    void (await call("POST", `${path}/propose`, { json: { ...values, id, ...(version !== undefined && { version }) } })),
  comments: (path, asked) => call("GET", `${path}/comments`, { query: asQuery(asked) }),
  mentionable: (path, asked) => call("GET", `${path}/mentionable`, { query: asQuery(asked) }),
  putComment: async (path, { comment, ...said }) => {
    if (comment === undefined) await call("POST", `${path}/comment`, { json: said, headers: once() });
    else await call("POST", `${path}/editComment`, { json: { ...said, comment } });
  },
  removeComment: async (path, of) => {
    await call("POST", `${path}/removeComment`, { json: of });
  },
  possible: (path, id) => call("GET", `${path}/possible`, { query: { id } }),
  proposals: async (path, id) => (await call<RecordProposals>("GET", `${path}/proposals`, { query: { id } })).proposals,
  decideProposal: async (path, { do: verb, ...json }) => void (await call("POST", `${path}/${verb}Proposal`, { json })),
  openAnswers: (path, asked) => call("POST", `${path}/openAnswers`, { json: asked }),
  keepAnswers: (path, draft) => call("POST", `${path}/keepAnswers`, { json: draft }),
  answeredSheet: (path, of) => call("POST", `${path}/answeredSheet`, { json: of }),
  answerFigures: (path, of) => call("POST", `${path}/answerFigures`, { json: of }),
  writeSheet,
  readSheet: (path, { field, file }) => {
    const form = new FormData();
    form.set("field", field);
    form.set("file", file);
    return call("POST", `${path}/readSheet`, { form, timeoutMs: uploadTimeoutMs });
  },
  statistics: (path, input) => askStatistic({ path, input }),
  upload: async (file, options = {}) => {
    const form = new FormData();
    form.set("file", file);
    const { onProgress, signal } = options;
    return toUploaded(
      await call<StoredFile>("POST", `${filePath}/put-file`, {
        form,
        timeoutMs: uploadTimeoutMs,
        ...(signal && { signal }),
        ...(onProgress && { onUploadProgress: onProgress }),
      }),
    );
  },
  fileUrl: (fileId, inline) => `${filePath}/${inline ? "link-file" : "download-file"}?${new URLSearchParams({ fileId, token: readToken() ?? "" })}`,
  files: async (fileIds) =>
    fileIds.length === 0 ? [] : (await call<StoredFile[]>("GET", `${filePath}/files`, { query: { fileIds: fileIds.join(",") } })).map(toUploaded),
  screen: (id, variant) => call("GET", "/api/flySource-base/screen/getOne", { query: { id, variant } }),
  saveView: (view) => call("POST", "/api/flySource-base/screen/saveView", { json: view, headers: once() }),
  removeView: async (view) => void (await call("POST", "/api/flySource-base/screen/removeView", { json: view })),
  keepLook: async (kept) => void (await call("POST", "/api/flySource-base/screen/keepLook", { json: kept, outlivesPage: true })),
  context: () => call("GET", "/api/flySource-base/screen/context"),
  buttons: () => call("GET", "/api/flySource-base/sysMenu/getUserBtn"),
};
