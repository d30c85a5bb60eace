import type { Envelope, ExportJob, Failure } from "../../../engine/api.ts";
import { reportFileTypes } from "../../../engine/reports/sheet.ts";
import { type DataSource, RequestFailure } from "../../../renderers/data-source.ts";
import { i18n } from "../i18n/i18n.ts";
import { reportBody } from "./report-body.ts";
import { downloadName, saveBlob } from "./download.ts";
import { envelopeFailure } from "./failure.ts";
import { send, uploadTimeoutMs } from "./http.ts";

const workbook = reportFileTypes.xlsx;

export const exportFile: DataSource["exportFile"] = async (path, input) => {
  const reply = await send<Response | Envelope<ExportJob>>("POST", `${path}/export`, {
    json: { ...input, async: true },
    headers: { Accept: workbook },
  });
  // A list too long to wait for: the server goes on with it.
  if (!(reply instanceof Response) && reply.success) return reply.data;
  const blob = await downloadOf(Promise.resolve(reply));
  if (blob.file.size === 0) return false;
  saveBlob(blob.file, blob.name ?? `${input.fileName}.xlsx`);
  return true;
};

export const importTemplate: DataSource["importTemplate"] = async (path, query) => {
  const blob = await templateOf(send("GET", `${path}/importTemplate`, { query, headers: { Accept: workbook } }));
  saveBlob(blob.file, blob.name ?? `${i18n.t("errors:templateName")}.xlsx`);
};

export const fetchExport: DataSource["fetchExport"] = async ({ id, fileName }) => {
  const sending = send("GET", "/api/flySource-base/exportJob/getFile", { query: { id }, headers: { Accept: workbook }, timeoutMs: uploadTimeoutMs });
  const blob = await downloadOf(sending);
  saveBlob(blob.file, blob.name ?? `${fileName}.xlsx`);
};

export const writeSheet: DataSource["writeSheet"] = async (path, of) => {
  const blob = await downloadOf(send("POST", `${path}/writeSheet`, { json: of, headers: { Accept: workbook } }));
  saveBlob(blob.file, blob.name ?? "sheet.xlsx");
};

export const reportFile: DataSource["reportFile"] = async ({ fileName, ...asked }) => {
  const headers = { Accept: reportFileTypes[asked.format] };
  const sending = send("POST", "/api/flySource-resource/reportDocument/render", { json: reportBody(asked), headers, timeoutMs: uploadTimeoutMs });
  const blob = await downloadOf(sending);
  saveBlob(blob.file, blob.name ?? `${fileName}.${asked.format}`);
};

/** @throws RequestFailure also when a body stands where a file was asked for: it says why there is none */
async function downloadOf(sending: Promise<unknown>): Promise<{ file: Blob; name: string | null }> {
  const reply = await sending;
  if (!(reply instanceof Response)) throw envelopeFailure(reply as Partial<Failure>);
  return { file: await reply.blob(), name: downloadName(reply.headers.get("content-disposition")) };
}

/** A sentence of the server's is worth more than none. */
const templateOf = (sending: Promise<unknown>) =>
  downloadOf(sending).catch((error: unknown) => {
    if (!(error instanceof RequestFailure)) throw error;
    throw new RequestFailure(error.status, (error.status === 400 && error.message) || i18n.t("errors:template"));
  });
