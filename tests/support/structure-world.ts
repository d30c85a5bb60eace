import type { FieldDocument } from "../../engine/fields/field-document.ts";
import {
  copyWorld,
  type FieldState,
  follows,
  type Holder,
  type Kind,
  kinds,
  living,
  newField,
  newHolder,
  open,
  type RowState,
  type World,
} from "./structure-edits.ts";

/** An edit as the generator draws it: which kind, and three numbers to choose with. */
export interface Edit {
  kind: EditName;
  a: number;
  b: number;
  c: number;
}

export interface Outcome {
  world: World;
  /** Steps that must stand against the change. */
  refused: string[];
}

const pick = <T>(from: readonly T[], n: number): T | undefined => (from.length === 0 ? undefined : from[n % from.length]);
const optional = (holder: Holder, { touched }: On) => open(holder).filter((field, at) => at > 0 && !touched.has(field));
const kept = (holder: Holder): RowState[] => holder.rows.filter(({ isDeleted }) => !isDeleted);
const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

interface Refusal {
  what: string;
  holder: Holder;
  field: FieldState;
}
interface On {
  world: World;
  holder: Holder;
  edit: Edit;
  refused: Refusal[];
  /** One change of a field or a name is one plan's worth; more would have to be followed through. */
  touched: Set<FieldState | Holder>;
}
type Work = (on: On) => void;

const works = {
  addField: ({ world, holder, edit: { b }, touched }) => {
    const field = newField(world, kinds[b % kinds.length]!);
    touched.add(field);
    holder.fields.push(field);
  },
  addRequired: ({ world, holder, edit: { b }, refused, touched }) => {
    const ways: Partial<FieldDocument>[] = [{ default: "甲" }, { default: { field: "no" } }, {}];
    const way = ways[b % 3]!;
    const field = newField(world, "string", { required: true, ...way });
    touched.add(field);
    holder.fields.push(field);
    for (const row of holder.rows)
      row.values.set(field, way.default === undefined ? null : way.default === "甲" ? "甲" : (row.values.get(holder.fields[0]!) ?? null));
    if (way.default === undefined && kept(holder).length > 0) refused.push({ what: "add", holder, field });
  },
  removeField: (on) => {
    const {
      holder,
      edit: { b },
    } = on;
    const field = pick(optional(holder, on), b);
    if (field === undefined) return;
    on.touched.add(field);
    field.isGone = true;
  },
  reviveField: ({ holder, edit: { b }, refused, touched }) => {
    const field = pick(
      holder.fields.filter((one) => one.isGone && !touched.has(one)),
      b,
    );
    if (field === undefined) return;
    touched.add(field);
    field.isGone = false;
    if (field.doc.required === true) demand(holder, field, refused);
  },
  renameField: (on) => {
    const {
      world,
      holder,
      edit: { b },
    } = on;
    const field = pick(optional(holder, on), b);
    if (field === undefined) return;
    on.touched.add(field);
    field.doc = { ...field.doc, name: `f${world.next++}`, renamedFrom: [...(field.doc.renamedFrom ?? []), field.doc.name] };
  },
  retype: (on) => {
    const {
      world,
      holder,
      edit: { b, c },
      refused,
    } = on;
    const field = pick(optional(holder, on), b);
    const to =
      field === undefined
        ? undefined
        : pick(
            kinds.filter((kind) => `${field.doc.type} ${kind}` in follows),
            c,
          );
    if (field === undefined || to === undefined || field.doc.default !== undefined) return;
    on.touched.add(field);
    const follow = follows[`${field.doc.type as Kind} ${to}`] as (value: unknown, world: World) => unknown;
    const { name, title, renamedFrom, required } = field.doc;
    field.doc = {
      name,
      title,
      type: to,
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
      ...(required === undefined ? {} : { required }),
      ...(to.startsWith("dict") ? { dict: "kind" } : {}),
    };
    for (const row of holder.rows) {
      const value = row.values.get(field);
      if (isEmpty(value)) continue;
      const next = follow(value, world);
      if (next === undefined) refused.push({ what: "retype", holder, field });
      else row.values.set(field, next);
    }
  },
  require: (on) => {
    const {
      holder,
      edit: { b, c },
      refused,
    } = on;
    const field = pick(
      optional(holder, on).filter(({ doc }) => doc.type === "string" && doc.required !== true),
      b,
    );
    if (field === undefined) return;
    on.touched.add(field);
    field.doc = { ...field.doc, required: true, ...(c % 2 === 0 ? { default: "乙" } : {}) };
    demand(holder, field, refused);
  },
  shorten: (on) => {
    const {
      holder,
      edit: { b, c },
      refused,
    } = on;
    const field = pick(
      optional(holder, on).filter(({ doc }) => doc.type === "string" && doc.default === undefined),
      b,
    );
    if (field === undefined) return;
    on.touched.add(field);
    const maxLength = 1 + (c % 4);
    const isTighter = maxLength < (field.doc.maxLength ?? 200);
    field.doc = { ...field.doc, maxLength };
    if (isTighter && kept(holder).some((row) => [...String(row.values.get(field) ?? "")].length > maxLength))
      refused.push({ what: "limit", holder, field });
  },
  toggleUnique: ({ holder }) => {
    if (holder.parent === null) holder.isUnique = !holder.isUnique;
  },
  toggleOverlap: ({ holder }) => {
    if (holder.parent === null) holder.hasOverlap = !holder.hasOverlap;
  },
  toggleIndex: ({ holder }) => {
    if (holder.parent === null) holder.isIndexed = !holder.isIndexed;
  },
  addCode: ({ world }) => {
    world.codes.push(String(world.next++));
  },
  removeCode: ({ world }) => {
    if (world.codes.length > 2) world.codes.pop();
  },
  addEntity: ({ world, touched }) => {
    if (living(world).length < 5) touched.add(newHolder(world));
  },
  addTable: ({ world, holder, touched }) => {
    if (holder.parent !== null || living(world).length >= 5) return;
    touched.add(holder).add(newHolder(world, holder));
  },
  removeHolder: ({ world, holder, touched }) => {
    const isLast = holder.parent === null && living(world).filter(({ parent }) => parent === null).length === 1;
    const gone = world.holders.filter((one) => one === holder || one.parent === holder);
    const isTouched = gone.some((one) => touched.has(one) || one.fields.some((field) => touched.has(field)));
    if (isLast || isTouched) return;
    touched.add(holder);
    holder.isGone = true;
  },
  reviveHolder: ({ world, edit: { b }, touched }) => {
    const gone = world.holders.filter((one) => one.isGone && (one.parent === null || !one.parent.isGone) && !touched.has(one));
    const holder = pick(gone, b);
    if (holder === undefined) return;
    touched.add(holder);
    holder.isGone = false;
  },
  renameHolder: ({ world, holder, touched }) => {
    if (touched.has(holder)) return;
    touched.add(holder);
    const name = `e${world.next++}`;
    rename(world, holder, holder.parent === null ? name : `${holder.parent.id}.${name}`);
  },
} satisfies Record<string, Work>;

export type EditName = keyof typeof works;
export const editNames = Object.keys(works) as EditName[];

function demand(holder: Holder, field: FieldState, refused: Refusal[]): void {
  const { default: given } = field.doc;
  const empty = kept(holder).filter((row) => isEmpty(row.values.get(field)));
  if (empty.length === 0) return;
  if (given === undefined) refused.push({ what: "require", holder, field });
  else
    for (const row of holder.rows)
      if (isEmpty(row.values.get(field))) row.values.set(field, typeof given === "string" ? given : (row.values.get(holder.fields[0]!) ?? null));
}

function rename(world: World, holder: Holder, id: string): void {
  holder.was.push(holder.id);
  holder.id = id;
  for (const child of world.holders) if (child.parent === holder) rename(world, child, `${id}.${child.id.slice(child.id.lastIndexOf(".") + 1)}`);
}

/** What the world is after some edits, each of which may do nothing. The world given stays as it is. */
export function edited(before: World, edits: readonly Edit[]): Outcome {
  const world = copyWorld(before);
  const refused: Refusal[] = [];
  const touched = new Set<FieldState | Holder>();
  const alone = edits.find(({ kind }) => kind === "removeCode");
  for (const edit of alone === undefined ? edits : [alone]) {
    const holder = pick(living(world), edit.a);
    if (holder !== undefined) works[edit.kind]({ world, holder, edit, refused, touched });
  }
  const still = refused.filter(({ holder, field }) => living(world).includes(holder) && !field.isGone);
  return { world, refused: still.map(({ what, holder, field }) => `${what}:${holder.id}.${field.doc.name}`) };
}
