import type { JsonObject } from "../../../../engine/values/json-object.ts";
import type { FastifyRequest } from "fastify";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import {
  addRecord,
  batchUpdate,
  placeRecord,
  removeRecords,
  restoreRecords,
  usesBeforeRemoval,
  revealField,
  updateRecord,
  withIdempotency,
} from "../../data/records/index.ts";
import type { RecordQuery } from "../../data/records/query.ts";
import type { Urgency } from "../../data/calls/urgency.ts";
import type { Call } from "../../platform/runtime.ts";
import { writeCells } from "../../data/cells/index.ts";
import { editComment, putComment, removeComment } from "../../data/comments/index.ts";
import { acceptProposal, hasKeeper, proposeChange, rejectProposal, withdrawProposal } from "../../data/proposals/index.ts";
import { isAnonymous } from "../../data/sheets/author.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import { flowWriteOf, tellForeseen } from "./flow-writes.ts";
import { keepSheetDraft, sendSheet, takeSheet, tellAnsweredSheet, tellAnswerFigures, tellSheet } from "./answer-writes.ts";
import { readBody } from "./read-body.ts";
import { sendExport, takeImport, tellStatistics } from "./generic-streams.ts";
import { actionOf, runOperation } from "./run-operation.ts";
import type { Write } from "./write-input.ts";

/** A write whose whole request is a body: it runs once per Idempotency-Key. */
type BodyWrite = (call: Call, entity: Entity, body: JsonObject) => Promise<unknown>;

const ids = { ids: { type: "list", required: true } } as const;

const bodyWrites: Record<string, BodyWrite> = {
  add: (call, entity, body) => addRecord(call, entity.id, withCodes(entity, body)),
  update: (call, entity, body) => updateRecord(call, entity.id, withCodes(entity, body)),
  batchUpdate: (call, entity, body) => batchUpdate(call, entity.id, body),
  place: (call, entity, body) => placeRecord(call, entity.id, body),
  remove: (call, entity, body) => removeRecords(call, entity.id, readParameters(ids, body).ids),
  restore: (call, entity, body) => restoreRecords(call, entity.id, readParameters(ids, body).ids),
  comment: (call, entity, body) => putComment(call, entity.id, body),
  editComment: (call, entity, body) => editComment(call, entity.id, body),
  removeComment: (call, entity, body) => removeComment(call, entity.id, body),
};

/** Codes of dictionaries may come as numbers, as the contract's `openType: 1`; they are text everywhere else. */
const withCodes = (entity: Entity, body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Number.isSafeInteger(value) && entity.fields.get(name)?.doc.type === "dict" ? String(value) : value,
    ]),
  );

/** A masked value in clear is not kept for a repetition: it would stand open in the store of replies. */
const tellMasked: Write = async ({ call, entity, request }) => revealField(call, entity.id, await readBody(request, { multipart: false }));

/** What stands against a removal, before it is asked for. */
const tellUses: Write = async ({ call, entity, request }) =>
  usesBeforeRemoval(call, entity.id, readParameters(ids, await readBody(request, { multipart: false })).ids);

/** Writes whose request or reply is a stream, or that only read: they are not kept for a repetition. */
const streamWrites: Record<string, Write> = {
  uses: tellUses,
  export: sendExport,
  import: takeImport,
  statistics: tellStatistics,
  reveal: tellMasked,
  // One of which a cell cannot be written leaves nothing, so there is nothing to be kept for a repetition.
  writeCells: bodyOf(writeCells),
};

/** Calls of entities with sheets of questions, and of those with answers to one. */
const sheetWrites: Readonly<Record<"asks" | "answers", Record<string, Write>>> = {
  asks: { answerFigures: tellAnswerFigures, writeSheet: sendSheet, readSheet: takeSheet },
  answers: { openAnswers: tellSheet, keepAnswers: keepSheetDraft, answeredSheet: tellAnsweredSheet },
};

/** Calls of entities that have a keeper. A proposal of the same person takes the place of the one before, so a repetition changes nothing. */
const proposalWrites: Readonly<Record<string, Write>> = {
  propose: bodyOf(proposeChange),
  acceptProposal: bodyOf(acceptProposal),
  rejectProposal: bodyOf(rejectProposal),
  withdrawProposal: bodyOf(withdrawProposal),
};

function bodyOf(work: (call: Call, entity: string, body: JsonObject) => Promise<unknown>): Write {
  return async ({ call, entity, request }) => work(call, entity.id, await readBody(request, { multipart: false }));
}

const proposalWriteOf = (entity: Entity, action: string): Write | null =>
  hasKeeper(entity) && Object.hasOwn(proposalWrites, action) ? proposalWrites[action]! : null;

function sheetWriteOf(entity: Entity, action: string): Write | null {
  for (const { type } of entity.fields.values()) {
    const own = type.sheet === undefined ? {} : sheetWrites[type.sheet];
    if (Object.hasOwn(own, action)) return own[action] as Write;
  }
  return null;
}

/** Those of them that write nothing. */
const urgencies: Readonly<Record<string, Urgency>> = {
  uses: "read",
  foresee: "read",
  reveal: "read",
  openAnswers: "read",
  answeredSheet: "read",
  export: "later",
  statistics: "later",
  answerFigures: "later",
  writeSheet: "later",
  readSheet: "later",
};

/** What of an entity goes before what. */
export const urgencyOf = (method: string, action: string): Urgency =>
  method === "GET" ? "read" : ((Object.hasOwn(urgencies, action) ? urgencies[action] : null) ?? "save");

/** Actions of the writes that a record type may have whatever its flow and its operations are. */
export const recordWrites: readonly string[] = [...Object.keys(bodyWrites), ...Object.keys(streamWrites)];

/** What a POST does: a write of every entity, a move of its flow, or a registered operation. @throws AppError CALL_UNKNOWN */
export function writeOf(call: Call, entity: Entity, action: string): Write {
  if (Object.hasOwn(bodyWrites, action)) return once(bodyWrites[action] as BodyWrite);
  if (Object.hasOwn(streamWrites, action)) return streamWrites[action] as Write;
  const ofSheet = sheetWriteOf(entity, action);
  if (ofSheet !== null) return ofSheet;
  const ofKeeper = proposalWriteOf(entity, action);
  if (ofKeeper !== null) return ofKeeper;
  if (action === "foresee") return tellForeseen;
  const move = flowWriteOf(call, entity, action);
  if (move !== null) return once(move);
  const operation = actionOf(call, entity, action);
  if (operation !== null) return once(callOperation(operation));
  throw requestError([problem("CALL_UNKNOWN", "", {})]);
}

const callOperation =
  (operation: NonNullable<ReturnType<typeof actionOf>>): BodyWrite =>
  (call, entity, body) => {
    const given = readParameters(
      { id: { type: "id" }, ids: { type: "list" }, input: { type: "json" }, stage: { type: "string", values: ["start", "preview"] } },
      body,
    );
    return runOperation(call, entity, {
      operation,
      ids: given.ids ?? (given.id === null ? null : [given.id]),
      input: given.input,
      stage: given.stage,
    });
  };

/** Repeats with the same key answer the first reply. */
function once(write: BodyWrite): Write {
  return async ({ call, entity, query, request }) => {
    const body = await bodyWithIds(request, query);
    const path = request.url.replace(/\?.*$/s, "");
    // A reply kept for a repetition would tell who wrote what names nobody.
    if (isAnonymous(entity)) return write(call, entity, body);
    return withIdempotency(call, { path, body }, () => write(call, entity, body));
  };
}

/** `ids` may come in the query instead of the body; nothing else may. */
async function bodyWithIds(request: FastifyRequest, query: RecordQuery): Promise<JsonObject> {
  const body = await readBody(request, { multipart: false });
  const fromQuery = readParameters({ ids: { type: "list" } }, query as Record<string, unknown>);
  return fromQuery.ids === null ? body : { ids: fromQuery.ids, ...body };
}
