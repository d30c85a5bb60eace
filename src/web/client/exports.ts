import { type DataSource, RequestFailure } from "../../../renderers/data-source.ts";
import { i18n } from "../i18n/i18n.ts";
import { downloadName, saveBlob } from "./download.ts";
import { send } from "./http.ts";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Any failure of an export reads the same (specification, section 8), but a sentence of the server's is worth more than none. */
export const exportFile: DataSource["exportFile"] = async (path, input) => {
  const blob = await downloadOf(send("POST", `${path}/export`, { json: input, headers: { Accept: workbook } }), i18n.t("errors:export"));
  if (blob.file.size === 0) return false;
  saveBlob(blob.file, blob.name ?? `${input.fileName}.xlsx`);
  return true;
};

export const importTemplate: DataSource["importTemplate"] = async (path, query) => {
  const blob = await downloadOf(send("GET", `${path}/importTemplate`, { query, headers: { Accept: workbook } }), i18n.t("errors:template"));
  saveBlob(blob.file, blob.name ?? `${i18n.t("errors:templateName")}.xlsx`);
};

async function downloadOf(sending: Promise<Response>, failure: string): Promise<{ file: Blob; name: string | null }> {
  try {
    const reply = await sending;
    return { file: await reply.blob(), name: downloadName(reply.headers.get("content-disposition")) };
  } catch (error) {
    const said = error instanceof RequestFailure && error.status === 400 ? error.message : "";
    throw new RequestFailure(error instanceof RequestFailure ? error.status : 0, said || failure);
  }
}
