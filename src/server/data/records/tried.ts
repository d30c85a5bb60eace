import { accessFor } from "../../../../engine/access/access-for.ts";
import { project } from "../../../../engine/access/project.ts";
import { asksRows } from "../../../../engine/conditions/asks-rows.ts";
import { dataError } from "../../../../engine/errors.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { isEmpty } from "../../../../engine/values/emptiness.ts";
import { completeUnnumbered } from "./complete.ts";
import { coversOf } from "./cover.ts";
import { type Draft, isSound } from "./draft.ts";
import { entityOf } from "./entity-of.ts";
import { newDrafts, type Save, storedDrafts } from "./save-drafts.ts";

/** A record as it would be if it were saved now. Nothing of it is stored, and no number is drawn for it. */
export interface Tried {
  record: OperationRecord;
  /** What its author would not read of it, by field; null: nothing. */
  withheld: Readonly<Record<string, unknown>> | null;
  /** What defaults that ask for rows came to, by field: of what its author may write and read, and has not filled in. */
  begins: OperationRecord;
}

interface Trial {
  /** Null: a new record. */
  id: string | null;
  /** What is typed so far. */
  values: OperationRecord;
}

/**
 * What the caller could save as far as rights go, completed but not judged by rules: it is still being filled in. What completes records runs, so
 * this belongs into `undone`. @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE; DataError
 */
export async function triedRecord(call: Call, entityId: string, { id, values }: Trial): Promise<Tried> {
  const save: Save = { call, entity: entityOf(call, entityId), options: { rights: "user" } };
  const [draft] = id === null ? await newDrafts(save, [{ values }]) : [...(await storedDrafts(save, [{ id, values }])).values()];
  const { entity } = save;
  if (isSound(draft!)) await completeUnnumbered({ call, entity, action: id === null ? "create" : "update", move: null, judge: "nothing" }, [draft!]);
  if (!isSound(draft!)) throw dataError(draft!.problems);
  const withheld = await withheldOf(save, draft!);
  return { record: { ...draft!.record, id: draft!.id }, withheld, begins: beginsOf(save, draft!, withheld) };
}

function beginsOf({ entity }: Save, { before, given, writable, record }: Draft, withheld: Tried["withheld"]): OperationRecord {
  if (before !== null || withheld === null) return {};
  const isTold = (name: string) => !given.has(name) && writable?.has(name) === true && withheld[name] === undefined;
  const told = [...entity.fields.values()].filter(({ name, doc }) => doc.default != null && asksRows(doc.default) && isTold(name));
  return Object.fromEntries(told.flatMap(({ name }) => (isEmpty(record[name]) ? [] : [[name, record[name]]])));
}

async function withheldOf({ call, entity }: Save, draft: Draft): Promise<Tried["withheld"]> {
  const { read } = accessFor(call.model, entity.id, call.user);
  const [judged] = await coversOf({ call, entity, action: "update", pairs: read }, [{ ...draft, writable: null }]);
  if (read.length === 0 || !judged!.matched.includes(true)) return null;
  // A field without a value is withheld as much as one that has one.
  const record = Object.fromEntries([...entity.fields.keys()].map((name) => [name, draft.record[name] ?? null]));
  return project({ model: call.model, entity: entity.id, record, pairs: read, matched: judged!.matched, exit: "detail" }).withheld;
}
