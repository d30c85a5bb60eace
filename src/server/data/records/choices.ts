import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import { sightOfGroup } from "../../../../engine/access/groups.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { bindRecord } from "../../../../engine/conditions/bind-record.ts";
import { askedFieldNames, isAskedField } from "../../../../engine/fields/ask-document.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { CREATE, openRows, windowsFor } from "../../../../engine/validate/windows.ts";
import { askedIn } from "../../../../engine/screens/asked-in.ts";
import { formOptions } from "../../../../engine/screens/form-options.ts";
import type { Call } from "../../platform/runtime.ts";
import { denied } from "./list.ts";
import { namesIn } from "./query.ts";
import { heldScreen } from "./screen-where.ts";
import { walkRecord } from "./walk.ts";

export interface ChoiceQuery {
  /** `<entity>.<field>` (or `<entity>.<table>.<field>`) the choice is for: its `options` apply. */
  for?: string;
  /** JSON of the record being edited, for options that read it. */
  record?: string;
  /** The screen whose form it is: what that form leaves of the choice applies. */
  screen?: string;
  /** Role whose variant of the screen it is. Default: the caller's first. */
  variant?: string;
  /** The dialog of the screen that asks for it (`act.ts`): `for` may name a value that no record stores, and what the dialog leaves applies. */
  act?: string;
  /** "1" = only the caller's own rows. */
  flag?: string;
  /** Keys of rows that stand there already: who reads the entity is told what they are called, whatever may be chosen. */
  ids?: string;
}

/**
 * Who may see which rows of an entity as choices: its readers, their rows; for reference data without personal fields all rows, unless `flag=1`;
 * and whoever may write a field that refers to it, the rows which that field allows.
 */
export async function choiceOf(call: Call, entity: Entity, query: ChoiceQuery): Promise<RowCond> {
  const { read, field } = assertMayChoose(call, entity, query.for);
  const own = read.length === 0 ? true : query.flag !== "1" && !isPersonal(entity) ? true : pairsCond(read);
  if (query.ids !== undefined && read.length > 0) return own;
  const choice = choiceMeant(call, entity, { query, field });
  if (choice === null) return own;
  const given = recordOf(query.record);
  const open = field === null || query.act !== undefined || given.id !== undefined ? [] : openNow(field);
  if (choice.options === undefined) return allOf([own, ...open]);
  const record = await walkRecord({ call, entity: choice.owner, record: given, for: choice.options });
  return allOf([own, bindRecord(choice.options, record), ...open]);
}

/** Whose record is edited, and what may be chosen for it. Null: nothing is said of what it is chosen for. @throws RequestError for what does not refer to the entity, or as `heldScreen` */
function choiceMeant(
  call: Call,
  entity: Entity,
  { query, field }: { query: ChoiceQuery; field: Referring | null },
): { owner: Entity; options: Cond | undefined } | null {
  if (query.for === undefined) return null;
  const asked = askedChoice(call, entity, query);
  if (field === null && asked === null) throw requestError([problem("REQUEST_PARAM_INVALID", "/for", { name: "for", expected: "引用本数据的字段" })]);
  const said = [...(field === null ? [] : [optionsOf(call, field, query)]), asked?.options].filter((cond) => cond !== undefined);
  return { owner: field?.owner ?? asked!.owner, options: said.length > 1 ? { all: said } : said[0] };
}

/** What the dialog leaves that asks for it; null where no dialog is meant, or where it asks for no such row. */
function askedChoice(call: Call, target: Entity, { for: text = "", screen: screenId, variant, act }: ChoiceQuery) {
  const [ownerId = "", name = ""] = text.split(".");
  const owner = call.model.entities.get(ownerId);
  if (act === undefined || screenId === undefined || owner === undefined) return null;
  const { screen, role } = heldScreen({ call, entity: owner }, screenId, variant);
  const asked = askedIn(call.model, { screen, role, act }, name).filter((one) => isAskedField(one) || one.entity === target.id);
  if (asked.length === 0) return null;
  const options = asked.map((one) => one.options);
  // Which of the moves of one key is meant the record says when the move is made.
  return { owner, options: options.includes(undefined) ? undefined : options.length > 1 ? { any: options as Cond[] } : options[0] };
}

/** What the field offers, and of that what the form leaves in which it is chosen. @throws RequestError as `heldScreen` */
function optionsOf(call: Call, { owner, top, field }: Referring, { screen: screenId, variant }: ChoiceQuery): Cond | undefined {
  const own = field.doc.options;
  if (screenId === undefined) return own;
  const { screen, role } = heldScreen({ call, entity: owner }, screenId, variant);
  const left = field === top ? formOptions(call.model, screen.id, role).get(field.name) : undefined;
  return own === undefined || left === undefined ? (own ?? left) : { all: [own, left] };
}

/** What a new record may refer to lies within the windows of its entity. */
const openNow = ({ owner, top, field }: Referring): Cond[] =>
  top === field ? windowsFor(owner.rules, CREATE).flatMap((rule) => openRows(rule, field.name, owner.conditions) ?? []) : [];

/** Refuses who may choose none of the rows, before the rest of a query is looked at. `forText` like `ChoiceQuery.for`. @throws AccessError ACTION_DENIED */
export function assertMayChoose(call: Call, entity: Entity, forText: string | undefined): { read: readonly Pair[]; field: Referring | null } {
  const { read } = accessFor(call.model, entity.id, call.user);
  const field = forText === undefined ? null : referringField(call, entity, forText);
  if (read.length === 0 && (field === null || !writes(call, field.owner, field.top))) throw denied(entity, "选择");
  return { read, field };
}

/** Rows about people are choices for those who may read them. */
const isPersonal = (entity: Entity): boolean => entity.doc.owner !== undefined || [...entity.fields.values()].some((field) => field.mask !== null);

interface Referring {
  /** Entity whose record is edited. */
  owner: Entity;
  /** Its field: the reference, or the table that holds it. */
  top: Field;
  field: Field;
}

/** Null when the text names no field that refers to the entity. */
function referringField(call: Call, target: Entity, text: string): Referring | null {
  const [ownerId = "", name = "", column] = text.split(".");
  const owner = call.model.entities.get(ownerId);
  const top = owner === undefined ? null : fieldOf(call.model, owner, name);
  const field = column === undefined ? top : call.model.entities.get(top?.childEntity ?? "")?.fields.get(column);
  return owner === undefined || top === null || field == null || field.refTo !== target.id ? null : { owner, top, field };
}

function writes(call: Call, entity: Entity, field: Field): boolean {
  const access = accessFor(call.model, entity.id, call.user);
  const flow = entity.flow === null ? undefined : call.model.flows.get(entity.flow);
  const byMove =
    flow?.doc.moves.some((move) => askedFieldNames(move.ask).includes(field.name)) === true ||
    flow?.doc.nodes.some((node) => node.edit?.includes(field.group)) === true;
  const open = [...access.create, ...access.update].some(
    (pair) => sightOfGroup(pair, field.group) === "clear" && (pair.fields === null || pair.fields.has(field.name)),
  );
  return open || (byMove && access.read.length > 0);
}

function recordOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const invalid = () => requestError([problem("REQUEST_PARAM_INVALID", "/record", { name: "record", expected: "JSON 对象" })]);
  if (text.length > 50_000) throw invalid();
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw invalid();
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) throw invalid();
  return { ...record };
}

export const idsOf = (text: string | undefined): string[] => namesIn(text);
