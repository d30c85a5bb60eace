import type { Entity } from "../../../../engine/model/model.ts";
import type { FlowHelper } from "../../../../engine/kinds/flow/document.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { pastRulings } from "../../../../engine/flow/ruling.ts";
import { askablePeople, assist, foreseen, moveRecords, passedOf, phrasesFor } from "../../data/flow/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import type { ParameterSpecs } from "../../data/calls/parameters.ts";
import { readBody } from "./read-body.ts";
import type { Write } from "./write-input.ts";

type FlowWrite = (call: Call, entity: Entity, body: Record<string, unknown>) => Promise<unknown>;

const opinion = { type: "string", max: 1000 } as const;
const moveBody = {
  id: { type: "id", max: 40 },
  ids: { type: "list" },
  opinion,
  fields: { type: "json" },
  version: { type: "integer" },
  to: { type: "string", max: 60 },
  part: { type: "string", max: 60 },
} as const satisfies ParameterSpecs;
const helperBody = { id: { type: "id", max: 40, required: true }, userIds: { type: "list" }, opinion } as const satisfies ParameterSpecs;
const askableBody = {
  id: { type: "id", max: 40, required: true },
  keyword: { type: "string", max: 60 },
  helper: { type: "string", max: 20 },
} as const satisfies ParameterSpecs;
const passedBody = { id: { type: "id", max: 40, required: true } } as const satisfies ParameterSpecs;
const phrasesBody = { move: { type: "string", max: 60, required: true } } as const satisfies ParameterSpecs;
const foreseeBody = { id: { type: "id", max: 40 }, values: { type: "json", required: true } } as const satisfies ParameterSpecs;
const cancelBody = { id: { type: "id", max: 40, required: true }, reason: opinion, version: { type: "integer" } } as const satisfies ParameterSpecs;

/** What the contract's call sends; who sends more means the move of that name. */
const isPlainCancel = (body: Record<string, unknown>): boolean =>
  Object.hasOwn(body, "id") && Object.keys(body).every((key) => Object.hasOwn(cancelBody, key));

/** Moves that the generic call `cancel` stands for, the first that the flow has. */
const cancelMoves = ["cancel", "withdraw"];

/** A move of the entity's flow, one of its helpers, or `cancel`. Null = the action is something else. */
export function flowWriteOf(call: Call, entity: Entity, action: string): FlowWrite | null {
  const flow = entity.flow === null ? undefined : call.model.flows.get(entity.flow);
  if (flow === undefined) return null;
  const cancelling = action === "cancel" ? cancelMoves.find((key) => flow.moves.has(key)) : undefined;
  if (cancelling !== undefined)
    return (of, at, body) => (cancelling === action && !isPlainCancel(body) ? moveBy(action) : cancelBy(cancelling))(of, at, body);
  const versions = [flow, ...pastRulings(call.model, flow).map((past) => past.flow)];
  if (versions.some(({ moves }) => moves.has(action))) return moveBy(action);
  if (versions.some(({ doc }) => (doc.helpers ?? []).includes(action as FlowHelper))) return helpBy(action as FlowHelper);
  if (action === "askable" && versions.some(({ doc }) => (doc.helpers ?? []).length > 0))
    return (by, of, body) => askablePeople(by, of.id, readParameters(askableBody, body));
  if (action === "passed" && versions.some(({ doc }) => doc.moves.some((move) => move.back === true)))
    return (by, of, body) => passedOf(by, of.id, readParameters(passedBody, body));
  if (action === "phrases") return (by, of, body) => phrasesFor(by, of.id, readParameters(phrasesBody, body));
  return null;
}

/** What is asked while a form is filled in is tried in a transaction that is undone: it is not kept for a repetition. */
export const tellForeseen: Write = async ({ call, entity, request }) => {
  const { id, values } = readParameters(foreseeBody, await readBody(request, { multipart: false }));
  return foreseen(call, entity.id, { id, values: fieldsOf(values, "values") ?? {} });
};

const moveBy =
  (move: string): FlowWrite =>
  (call, entity, body) => {
    const { fields, ...given } = readParameters(moveBody, body);
    if (given.id === null && given.ids === null) throw requestError([problem("REQUEST_PARAM_MISSING", "/id", { name: "id" })]);
    return moveRecords(call, entity.id, move, { ...given, fields: fieldsOf(fields) });
  };

function fieldsOf(fields: unknown, name = "fields"): Record<string, unknown> | null {
  if (fields === null || fields === undefined) return null;
  if (typeof fields !== "object" || Array.isArray(fields))
    throw requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: "字段对象" })]);
  return fields as Record<string, unknown>;
}

/** The contract's `cancel`: `{ id, reason }`, answered with true. */
const cancelBy =
  (move: string): FlowWrite =>
  async (call, entity, body) => {
    const { reason, ...given } = readParameters(cancelBody, body);
    await moveRecords(call, entity.id, move, { ...given, opinion: reason });
    return true;
  };

const helpBy =
  (helper: FlowHelper): FlowWrite =>
  (call, entity, body) => {
    const given = readParameters(helperBody, body);
    return assist(call, entity.id, helper, { id: given.id, userIds: given.userIds ?? [], opinion: given.opinion });
  };
