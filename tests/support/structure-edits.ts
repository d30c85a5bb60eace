import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { entityDoc } from "./model.ts";

/** A small school of entities that changes at random, with the values that its rows must have after each change. */
export interface World {
  holders: Holder[];
  codes: string[];
  /** Numbers for fresh names. */
  next: number;
}

/** An entity, or the rows of a table field. */
export interface Holder {
  id: string;
  /** Holder whose table field this is; its own name is the last part of `id`. */
  parent: Holder | null;
  was: string[];
  fields: FieldState[];
  isGone: boolean;
  isUnique: boolean;
  hasOverlap: boolean;
  isIndexed: boolean;
  rows: RowState[];
}

export interface FieldState {
  doc: FieldDocument;
  isGone: boolean;
}

export interface RowState {
  id: string;
  isDeleted: boolean;
  parentId?: string;
  /** By field state, so that a rename keeps them. */
  values: Map<FieldState, unknown>;
}

export type Kind = "string" | "integer" | "number" | "money" | "date" | "datetime" | "boolean" | "dict" | "dicts";
export const kinds: readonly Kind[] = ["string", "integer", "number", "money", "date", "datetime", "boolean", "dict", "dicts"];

/** How values follow from one type to another; undefined = the value cannot. */
type Follow = (value: never, world: World) => unknown;
export const follows: Partial<Record<`${Kind} ${Kind}`, Follow>> = {
  "string integer": (v: string) => (/^\d+$/.test(v) ? Number(v) : undefined),
  "integer string": (v: number) => String(v),
  "integer number": (v: number) => v,
  "number integer": (v: number) => (Number.isInteger(v) ? v : undefined),
  "number string": (v: number) => String(v),
  "number money": (v: number) => v.toFixed(2),
  "money number": (v: string) => Number(v),
  "integer money": (v: number) => v.toFixed(2),
  "date datetime": (v: string) => `${v} 00:00:00`,
  "datetime date": (v: string) => (v.endsWith(" 00:00:00") ? v.slice(0, 10) : undefined),
  "date string": (v: string) => v,
  "boolean string": (v: boolean) => (v ? "是" : "否"),
  "dict string": (v: string, { codes }: World) => (codes.includes(v) ? `项${v}` : v),
  "string dict": (v: string, { codes }: World) => codes.find((code) => code === v || `项${code}` === v),
  "dict dicts": (v: string, { codes }: World) => (codes.includes(v) ? [v] : undefined),
  "dicts dict": (v: string[], { codes }: World) => (v.length === 1 && codes.includes(v[0]!) ? v[0] : undefined),
};

export function newHolder(world: World, parent: Holder | null = null): Holder {
  const name = `e${world.next++}`;
  const id = parent === null ? name : `${parent.id}.${name}`;
  const holder: Holder = { id, parent, was: [], fields: [], isGone: false, isUnique: false, hasOverlap: false, isIndexed: false, rows: [] };
  holder.fields.push({ doc: { name: "no", title: "编号", type: "string" }, isGone: false });
  world.holders.push(holder);
  return holder;
}

export function newField(world: World, type: Kind, more: Partial<FieldDocument> = {}): FieldState {
  const name = `f${world.next++}`;
  return { doc: { name, title: `【${name}】`, type, ...(type.startsWith("dict") ? { dict: "kind" } : {}), ...more }, isGone: false };
}

export const living = (world: World): Holder[] => world.holders.filter((holder) => !holder.isGone && holder.parent?.isGone !== true);
export const open = (holder: Holder): FieldState[] => holder.fields.filter(({ isGone }) => !isGone);

export function documentsOf(world: World): CampusDocument[] {
  const items = world.codes.map((value) => ({ value, label: `项${value}` }));
  return [
    { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
    { kind: "dicts", id: "words", title: "字典", dicts: [{ code: "kind", title: "类别", items }] },
    ...living(world)
      .filter(({ parent }) => parent === null)
      .map((holder) => entityOf(world, holder)),
  ];
}

const lastName = (id: string): string => id.slice(id.lastIndexOf(".") + 1);

function entityOf(world: World, holder: Holder): EntityDocument {
  const tables = living(world).filter(({ parent }) => parent === holder);
  const columns = tables.map((child): FieldDocument => {
    const renamedFrom = child.was.map(lastName).filter((name) => name !== lastName(child.id));
    return { name: lastName(child.id), title: "明细", type: "table", columns: docsOf(child), ...(renamedFrom.length === 0 ? {} : { renamedFrom }) };
  });
  const days = open(holder).filter(({ doc }) => doc.type === "date");
  const [from, to] = days;
  const rules =
    holder.hasOverlap && to !== undefined
      ? { rules: [{ key: "free", message: "重叠", noOverlap: { of: [from!.doc.name, to.doc.name] as [string, string], per: "no" } }] }
      : {};
  const second = open(holder)[1]?.doc.name;
  return entityDoc(holder.id, [...docsOf(holder), ...columns], {
    ...(holder.was.length === 0 ? {} : { renamedFrom: holder.was }),
    ...(holder.isUnique ? { unique: [{ fields: ["no"], where: { field: "no", ne: "同" } }] } : {}),
    ...(holder.isIndexed && second !== undefined ? { indexes: [["no", second]] } : {}),
    ...rules,
  });
}

const docsOf = (holder: Holder): FieldDocument[] => open(holder).map(({ doc }) => doc);

/** A copy with its own holders, fields and values. */
export function copyWorld(world: World): World {
  const fields = new Map<FieldState, FieldState>();
  const holders = new Map<Holder, Holder>();
  for (const holder of world.holders) {
    const copied = holder.fields.map((field) => ({ ...field }));
    holder.fields.forEach((field, at) => {
      fields.set(field, copied[at]!);
    });
    const rows = holder.rows.map((row) => ({ ...row, values: new Map([...row.values].map(([field, value]) => [fields.get(field)!, value])) }));
    holders.set(holder, { ...holder, was: [...holder.was], fields: copied, rows });
  }
  for (const holder of holders.values()) if (holder.parent !== null) holder.parent = holders.get(holder.parent)!;
  return { ...world, codes: [...world.codes], holders: [...holders.values()] };
}
