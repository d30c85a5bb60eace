import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { type SerialFrame, serialFrame, serialKey, serialPaths } from "../../../../engine/values/serial-pattern.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import type { Draft } from "./draft.ts";
import { saveNeeds } from "./entity-needs.ts";
import { nextSerials } from "./serial.ts";
import { walkRecords } from "./walk.ts";

interface Place {
  call: Call;
  entity: Entity;
}

/** Numbers that were drawn for a draft. A part that is undone gives them back, so they are drawn anew when it is written after all. */
const drawn = new WeakMap<Draft, Set<string>>();

/**
 * Running numbers of new records, and of those that now meet what their number waits for. Everybody else who saves the same kind of record
 * waits from here to the end of the transaction, so they are drawn `last`, right before the rows are written; `first` only those that a rule or
 * a computed value reads, or that must be filled in. @throws DataError VALUE_REQUIRED at what a number is made of
 */
export async function fillSerials(place: Place, drafts: readonly Draft[], when: "first" | "last"): Promise<void> {
  for (const field of place.entity.fields.values()) {
    if (field.doc.type !== "serial" || (when === "first" && !isRead(place, field))) continue;
    const open = await waiting(place, field, drafts);
    for (const { frame, drafts: same } of framed(place, field, open).values()) {
      const numbers = await nextSerials({ ...place, field, frame }, same.length);
      for (const [at, draft] of same.entries()) {
        draft.record[field.name] = numbers[at];
        if (when === "last") drawn.set(draft, (drawn.get(draft) ?? new Set()).add(field.name));
      }
    }
  }
}

const isRead = ({ call, entity }: Place, field: Field): boolean =>
  field.doc.givenWhen === undefined && (field.doc.required === true || saveNeeds(call, entity).read.has(field.name));

interface Waiting {
  draft: Draft;
  /** The record with what its number and its condition read. */
  walked: OperationRecord;
}

/** Drafts without a number that get one now. */
async function waiting({ call, entity }: Place, field: Field, drafts: readonly Draft[]): Promise<Waiting[]> {
  const { givenWhen } = field.doc;
  const open = drafts.filter(
    (draft) => (draft.before === null || givenWhen !== undefined) && (draft.record[field.name] == null || drawn.get(draft)?.has(field.name) === true),
  );
  if (open.length === 0) return [];
  const needs = saveNeeds(call, entity).serials;
  const records = await walkRecords(
    call,
    entity,
    open.map((draft) => draft.record),
    needs,
  );
  const env = modelEnv(call.model, entity.id, call.ctx);
  return open
    .map((draft, at) => ({ draft, walked: records[at]! }))
    .filter(({ walked }) => givenWhen === undefined || evaluate(givenWhen, walked, env));
}

/** By the counter that their number comes from, in one order for everybody, so that nobody waits in a circle. */
function framed({ call, entity }: Place, field: Field, open: readonly Waiting[]): Map<string, { frame: SerialFrame; drafts: Draft[] }> {
  const byKey = new Map<string, { frame: SerialFrame; drafts: Draft[] }>();
  const paths = serialPaths(field.doc.pattern!);
  for (const { draft, walked } of open) {
    const values = Object.fromEntries(paths.map((path) => [path, partOf({ call, entity }, path, walked)]));
    const frame = serialFrame(field.doc.pattern!, call.ctx.today, values);
    const same = byKey.get(serialKey(frame)) ?? { frame, drafts: [] };
    same.drafts.push(draft);
    byKey.set(serialKey(frame), same);
  }
  return new Map([...byKey].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function partOf({ call, entity }: Place, path: string, walked: OperationRecord): string {
  const value = walked[path];
  if (value != null && value !== "") return String(value);
  const resolved = resolvePath(call.model, entity.id, path);
  const [head = ""] = path.split(".");
  throw dataError([problem("VALUE_REQUIRED", `/${head}`, { label: resolved === null ? path : resolved.title })]);
}
