import { problem, requestError } from "../../../engine/errors.ts";
import { getRecord } from "../records/get.ts";
import { listAll, listRecords } from "../records/list.ts";
import type { RecordQuery } from "../records/query.ts";
import { selectRecords } from "../records/select.ts";
import { treeRecords } from "../records/tree.ts";
import type { Call } from "../runtime.ts";
import { readParameters } from "./parameters.ts";

type Read = (call: Call, entity: string, query: RecordQuery) => Promise<unknown>;

const one = { id: { type: "id", required: true, max: 40 }, columns: { type: "string", max: 4000 }, removed: { type: "boolean" }, history: { type: "boolean" } } as const;

const getOne: Read = async (call, entity, query) => {
  const { id, columns, removed } = readParameters(one, query);
  return getRecord(call, entity, id, { ...(columns === null ? {} : { columns }), ...(removed === true ? { removed: "1" } : {}) });
};

/** GET calls of every entity. Parameters are read by each: filters are names of the model, so they cannot be listed here. */
const reads: Record<string, Read> = {
  list: listRecords,
  getList: listAll,
  getOne,
  getSelect: selectRecords,
  getTree: treeRecords,
};

/** @throws AppError CALL_UNKNOWN */
export function readOf(action: string): Read {
  const read = Object.hasOwn(reads, action) ? reads[action] : undefined;
  if (read === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return read;
}
