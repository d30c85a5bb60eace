import { problem, requestError } from "../../../../engine/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Draft, DraftStore } from "./draft.ts";
import { fileDrafts } from "./file-drafts.ts";
import { tableDrafts } from "./table-drafts.ts";

export const draftStore = ({ config, db }: Runtime): DraftStore => (config.draftsDir === undefined ? tableDrafts(db) : fileDrafts(config.draftsDir));

/** @throws AppError DRAFT_UNKNOWN */
export async function readDraft(runtime: Runtime, file: string): Promise<Draft> {
  const draft = await draftStore(runtime).find(file);
  if (draft === null) throw requestError([problem("DRAFT_UNKNOWN", "/file", { file })]);
  return draft;
}
