import type { Detail } from "../../../engine/api.ts";
import { problem, requestError } from "../../../engine/errors.ts";
import type { FlowStep } from "../../../engine/flow/types.ts";
import { readHistory } from "../flow/index.ts";
import { entityOf, getRecord, listAll, listRecords, selectRecords, treeRecords } from "../records/index.ts";
import type { RecordQuery } from "../records/index.ts";
import type { Call } from "../runtime.ts";
import { readParameters } from "./parameters.ts";

type Read = (call: Call, entity: string, query: RecordQuery) => Promise<unknown>;

const one = {
  id: { type: "id", required: true, max: 40 },
  columns: { type: "string", max: 4000 },
  removed: { type: "boolean" },
  history: { type: "boolean" },
  screen: { type: "string" },
  variant: { type: "string" },
} as const;

const getOne: Read = async (call, entity, query) => {
  const { id, columns, removed, history } = readParameters(one, query);
  const record = await getRecord(call, entity, id, { ...(columns === null ? {} : { columns }), ...(removed === true ? { removed: "1" } : {}) });
  return history === true ? ({ record, history: await stepsOf(call, entity, id) } satisfies Detail) : record;
};

/** The flow steps of a record the caller may read. @throws AppError ROW_HIDDEN */
const history: Read = async (call, entity, query) => {
  const { id } = readParameters({ id: { type: "id", required: true, max: 40 } }, query);
  await getRecord(call, entity, id);
  return stepsOf(call, entity, id);
};

const stepsOf = (call: Call, id: string, recordId: string): Promise<FlowStep[]> => readHistory({ call, entity: entityOf(call, id) }, recordId);

/** GET calls of every entity. Parameters are read by each: filters are names of the model, so they cannot be listed here. */
const reads: Record<string, Read> = {
  list: listRecords,
  getList: listAll,
  getOne,
  history,
  getSelect: selectRecords,
  getTree: treeRecords,
};

/** @throws AppError CALL_UNKNOWN */
export function readOf(action: string): Read {
  const read = Object.hasOwn(reads, action) ? reads[action] : undefined;
  if (read === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return read;
}
