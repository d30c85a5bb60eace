import type { Detail, Row } from "../../../../engine/api.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { FlowStep } from "../../../../engine/flow/types.ts";
import { readHistory, seenHistory, standingOf } from "../../data/flow/index.ts";
import { mentionable as mentionableOn, recordComments } from "../../data/comments/index.ts";
import { recordProposals, waitingProposals } from "../../data/proposals/index.ts";
import { entityOf, getRecord, listAll, listRecords, possibleOn, recordChanges, selectRecords, treeRecords } from "../../data/records/index.ts";
import type { RecordQuery } from "../../data/records/index.ts";
import { namesThen } from "../../releases/index.ts";
import { stepsInWords } from "../../data/language/flow-words.ts";
import type { Call } from "../../platform/runtime.ts";
import { readParameters } from "../../data/calls/parameters.ts";

type Read = (call: Call, entity: string, query: RecordQuery) => Promise<unknown>;

const one = {
  id: { type: "id", required: true, max: 40 },
  columns: { type: "string", max: 4000 },
  removed: { type: "boolean" },
  history: { type: "boolean" },
  labels: { type: "string", values: ["then"] },
} as const;

const getOne: Read = async (call, entity, query) => {
  const { id, columns, removed, history, labels } = readParameters(one, query);
  const found = await getRecord(call, entity, id, { ...(columns === null ? {} : { columns }), ...(removed === true ? { removed: "1" } : {}) });
  const waiting = await waitingProposals(call, entityOf(call, entity), found);
  const record = waiting === undefined ? found : { ...found, _proposals: waiting };
  if (history !== true && labels === null) return record;
  const steps = history === true ? await stepsOf(call, entity, record) : [];
  const then = labels === null ? {} : { then: await namesThen(call, entityOf(call, entity), record) };
  const standing = history === true && entityOf(call, entity).flow !== null ? { standing: await standingOf(call, entity, record) } : {};
  return { record, history: steps, ...standing, ...then } satisfies Detail;
};

/** The flow steps of a record the caller may read. @throws AppError ROW_HIDDEN */
const history: Read = async (call, entity, query) => {
  const { id } = readParameters({ id: { type: "id", required: true, max: 40 } }, query);
  return stepsOf(call, entity, await getRecord(call, entity, id));
};

/** Who changed what of a record the caller may read. @throws AppError ROW_HIDDEN, ACTION_DENIED */
const changes: Read = (call, entity, query) =>
  recordChanges(call, entity, readParameters({ id: { type: "id", required: true, max: 40 }, before: { type: "id", max: 20 } }, query));

/** What people said of a record. @throws AppError ROW_HIDDEN, ACTION_DENIED */
const comments: Read = (call, entity, query) =>
  recordComments(call, entity, readParameters({ id: { type: "id", required: true, max: 40 }, before: { type: "id", max: 40 } }, query));

/** Who may be mentioned there. @throws AppError ROW_HIDDEN, ACTION_DENIED */
const mentionable: Read = (call, entity, query) =>
  mentionableOn(call, entity, readParameters({ id: { type: "id", required: true, max: 40 }, keyword: { type: "string", max: 40 } }, query));

/** What was proposed of a record, as far as it concerns the caller. @throws AppError ROW_HIDDEN, CALL_UNKNOWN */
const proposals: Read = (call, entity, query) =>
  recordProposals(call, entity, readParameters({ id: { type: "id", required: true, max: 40 } }, query).id);

/** What may be done with a record the caller may read, and why the rest may not. @throws AppError ROW_HIDDEN */
const possible: Read = (call, entity, query) => possibleOn(call, entity, readParameters({ id: { type: "id", required: true, max: 40 } }, query).id);

async function stepsOf(call: Call, id: string, row: Row): Promise<FlowStep[]> {
  const entity = entityOf(call, id);
  const steps = seenHistory({ model: call.model, entity, row }, await readHistory({ call, entity }, row.id));
  return entity.flow === null ? steps : stepsInWords(call, entity.flow, steps);
}

/** GET calls of every entity. Parameters are read by each: filters are names of the model, so they cannot be listed here. */
const reads: Record<string, Read> = {
  list: listRecords,
  getList: listAll,
  getOne,
  history,
  changes,
  proposals,
  possible,
  comments,
  mentionable,
  getSelect: selectRecords,
  getTree: treeRecords,
};

/** Actions of the reads that a record type may have. */
export const recordReads: readonly string[] = Object.keys(reads);

/** @throws AppError CALL_UNKNOWN */
export function readOf(action: string): Read {
  const read = Object.hasOwn(reads, action) ? reads[action] : undefined;
  if (read === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return read;
}
