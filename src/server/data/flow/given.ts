import { type AskDocument, asFieldDocument, askName, isAskedField } from "../../../../engine/fields/ask-document.ts";
import { fieldType } from "../../../../engine/fields/index.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { accessError, dataError, type Problem, problem } from "../../../../engine/errors.ts";
import { type Filled, missingIn } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Field } from "../../../../engine/model/model.ts";
import { isAbsent, isSame } from "../../../../engine/validate/absent.ts";
import { validateRecord } from "../../../../engine/validate/validate.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { unknownField } from "../records/complete.ts";
import { judgeChoices } from "../records/references.ts";

type Place = Pick<FlowPlace, "call" | "entity">;

/** What was sent is of the type that is asked for, before any condition reads it. @throws DataError */
export function assertTyped(
  { call, entity }: Place,
  ask: readonly AskDocument[],
  { sent, stored }: { sent: OperationRecord; stored: OperationRecord },
): void {
  const asked = new Map(ask.map((one) => [askName(one), one] as const));
  const found = Object.entries(sent).flatMap(([name, value]): Problem[] => {
    const one = asked.get(name);
    const isKept = one !== undefined && isAskedField(one) && isSame(value, stored[name]);
    if (one === undefined || isAbsent(value) || isKept) return [];
    const field = askedAs(one, entity.fields);
    const dict = call.model.dicts.get(field.doc.dict ?? "");
    return checkFieldValue(value, field, { path: `/${name}`, label: zh(field.doc.title), before: stored[name], ...(dict && { dict }) });
  });
  if (found.length > 0) throw dataError(found);
}

function askedAs(one: AskDocument, fields: ReadonlyMap<string, Field>): Pick<Field, "doc" | "type"> {
  return isAskedField(one) ? fields.get(one.field)! : { doc: asFieldDocument(one), type: fieldType(one.type) };
}

/** A field that is not asked for, by its title; a name the record does not have, as unknown. */
export function notOffered({ call, entity }: Place, name: string): Error {
  const field = fieldOf(call.model, entity, name);
  if (field === null || field.doc.retired === true) return dataError([unknownField(name)]);
  return accessError([problem("FIELD_NOT_WRITABLE", `/${name}`, { label: zh(field.title) })]);
}

interface Given {
  filled: Filled<{ ask?: AskDocument[] }>;
  /** The record with what was filled in. */
  record: OperationRecord;
  stored: OperationRecord;
}

/**
 * What was filled in is judged like any other value, and what must be is there; the rest of the record was judged when it was written, and its
 * rules are as it is saved.
 * @throws DataError
 */
export async function assertGiven(place: Place, { filled, record, stored }: Given): Promise<void> {
  const { call, entity } = place;
  const written = Object.keys(filled.fields);
  const all =
    written.length === 0
      ? []
      : validateRecord({ model: call.model, entity: entity.id, record, before: null, action: "update", ctx: call.ctx, skipRules: true });
  const own = all.filter((p) => written.some((name) => p.path === `/${name}` || p.path.startsWith(`/${name}/`)));
  const missing = missingIn(filled, entity).filter(({ path }) => own.every((p) => p.path !== path));
  const found = [...own, ...missing, ...(await narrowed(place, { filled, record, stored }))];
  if (found.length > 0) throw dataError(found);
}

/** What may be chosen by the field and, narrower, by the move: the record itself is judged only where somebody edits it at the node. */
async function narrowed({ call, entity }: Place, { filled, record, stored }: Given): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const one of filled.move.ask ?? []) {
    const field = isAskedField(one) ? entity.fields.get(one.field) : undefined;
    const value = field === undefined ? undefined : filled.fields[field.name];
    if (field === undefined || field.refTo === null || isAbsent(value) || isSame(value, stored[field.name])) continue;
    const keys = [value].flat().filter((key): key is string => typeof key === "string");
    const options = { all: [field.doc.options, one.options].filter((cond) => cond !== undefined) };
    const [allowed] = await judgeChoices(call, { entity, field: { ...field, doc: { ...field.doc, options } } }, [{ record, keys }]);
    const label = zh(one.title ?? field.title);
    const refused = keys.filter((key) => allowed?.get(key) !== true);
    found.push(
      ...refused.map((value) =>
        problem(allowed?.has(value) === true ? "VALUE_REF_NOT_ALLOWED" : "VALUE_REF_MISSING", `/${field.name}`, { label, value }),
      ),
    );
  }
  return found;
}
