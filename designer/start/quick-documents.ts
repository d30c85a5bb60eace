import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";
import { NameTaker, type Sounds, spelled } from "../../engine/drafting/names.ts";
import type { QuickField } from "./quick-fields.ts";
import { quickFlow, quickStates, stateField } from "./quick-flow.ts";

/** What people of a role may do: look at everything, keep what is their own, or all of it. */
export const quickRights = ["none", "read", "own", "all"] as const;
export type QuickRight = (typeof quickRights)[number];

export interface QuickStart {
  /** What is kept, and what its page is called. */
  title: string;
  fields: readonly QuickField[];
  rights: ReadonlyMap<string, QuickRight>;
  /** Roles that approve one after the other; empty = nobody has to. */
  approvers: readonly string[];
  /** The area whose menu shows the page. */
  area: AreaDocument;
}

export interface MadeDocument {
  file: string;
  document: CampusDocument;
}

/** Names that are taken: ids of entities and codes of dictionaries. */
export interface TakenNames {
  entities: Iterable<string>;
  dicts: Iterable<string>;
}

/** Entity, dictionaries, page and flow of something new, and the area with its menu entry: complete, so that it can be published as it is. */
export function quickDocuments(start: QuickStart, taken: TakenNames, sounds: Sounds): { area: AreaDocument; made: MadeDocument[] } {
  const { area, approvers } = start;
  const id = new NameTaker(taken.entities).take(spelled(start.title, "record", sounds));
  const at = { ...start, id, codes: dictCodes(start.fields, id, taken.dicts), state: `${id}_state` };
  const file = (kind: string) => `${area.id}/${id}.${kind}.json`;
  const dicts = dictsOf(at);
  return {
    area: { ...area, menu: [...area.menu, { key: id, screen: `${area.id}/${id}` }] },
    made: [
      { file: file("entity"), document: entityOf(at) },
      ...(dicts === null ? [] : [{ file: file("dicts"), document: dicts }]),
      { file: file("screen"), document: screenOf(at) },
      ...(approvers.length === 0 ? [] : [{ file: file("flow"), document: quickFlow({ id, title: start.title, approvers }) }]),
    ],
  };
}

interface At extends QuickStart {
  id: string;
  /** Field name -> code of its dictionary. */
  codes: ReadonlyMap<string, string>;
  /** Code of the dictionary of states. */
  state: string;
}

const ownScope = "own";
const draftScope = "editable";

function dictCodes(fields: readonly QuickField[], id: string, taken: Iterable<string>): Map<string, string> {
  const names = new NameTaker(taken);
  return new Map(fields.filter(({ type }) => type === "dict").map(({ name }) => [name, names.take(`${id}_${name}`)]));
}

function dictsOf({ id, title, fields, codes, approvers, state }: At): CampusDocument | null {
  const own = fields.flatMap(({ name, title: field, choices }) => {
    const code = codes.get(name);
    const items = choices.map((label, at) => ({ value: String(at + 1), label }));
    return code === undefined ? [] : [{ code, title: `${title}${field}`, items }];
  });
  const states = { code: state, title: `${title}状态`, items: quickStates(approvers).map(({ key, label }) => ({ value: key, label })) };
  const dicts = [...own, ...(approvers.length === 0 ? [] : [states])];
  return dicts.length === 0 ? null : ({ kind: "dicts", id, title: `${title}字典`, dicts } as CampusDocument);
}

function entityOf({ id, title, fields, codes, rights, approvers, state }: At): CampusDocument {
  const hasFlow = approvers.length > 0;
  const own = fields.map(({ name, title: field, type, required }) => ({
    name,
    title: field,
    type,
    ...(codes.has(name) && { dict: codes.get(name) }),
    ...(required && { required }),
  }));
  const states = { name: stateField, title: "状态", type: "dict", dict: state, default: "draft", writtenBy: "flow" };
  const roles = [...new Set([...rights.keys(), ...approvers])];
  const scopes = {
    ...([...rights.values()].includes("own") && { [ownScope]: { field: "createUser", eq: { ctx: "user.id" } } }),
    ...(hasFlow && { [draftScope]: { field: stateField, eq: "draft" } }),
  };
  return {
    kind: "entity",
    id,
    title,
    titleField: (own.find(({ type }) => type === "string") ?? own[0])!.name,
    fields: [...own, ...(hasFlow ? [states] : [])],
    access: {
      ...(Object.keys(scopes).length > 0 && { scopes }),
      grants: roles.flatMap((role) => grantsOf(role, { right: rights.get(role) ?? "none", hasFlow, isApprover: approvers.includes(role) })),
    },
  } as unknown as CampusDocument;
}

function grantsOf(role: string, { right, hasFlow, isApprover }: { right: QuickRight; hasFlow: boolean; isApprover: boolean }): object[] {
  const drafts = hasFlow ? { scope: draftScope } : {};
  if (right === "all") return [{ role, read: {}, create: {}, update: drafts, remove: drafts, export: {} }];
  const readsAll = right === "read" || isApprover;
  const scope = { scope: hasFlow ? [ownScope, draftScope] : ownScope };
  const keeps = { role, ...(!readsAll && { read: { scope: ownScope } }), create: {}, update: scope, remove: scope };
  return [...(readsAll ? [{ role, read: {}, export: {} }] : []), ...(right === "own" ? [keeps] : [])];
}

/** What says nothing at a glance is no column: long texts, files, places. */
const isListed = (name: FieldTypeName): boolean => {
  const { cell, holds, isMarkup, isUntypable } = fieldType(name);
  return cell !== "long" && holds === undefined && isMarkup !== true && isUntypable !== true;
};
/** What is looked for by one of few values, or by days. */
const isFiltered = (name: FieldTypeName): boolean => {
  const { valueClass, options, filter } = fieldType(name);
  const isChosen = ((options.required as string[] | undefined) ?? []).includes("dict") && valueClass === "text";
  return isChosen || valueClass === "date" || valueClass === "datetime" || valueClass === "boolean" || filter === "month";
};

function sectionsOf(fields: readonly QuickField[]): object[] {
  const titles = [...new Set(fields.map(({ section }) => section))];
  return titles.map((title, at) => ({
    key: title === null ? "basic" : `section${at + 1}`,
    title: title ?? "基本信息",
    items: fields.filter(({ section }) => section === title).map(({ name }) => ({ field: name })),
  }));
}

function screenOf({ id, area, title, fields, rights, approvers }: At): CampusDocument {
  const hasFlow = approvers.length > 0;
  const listed = fields.filter(({ type }) => isListed(type));
  const columns = (listed.length > 0 ? listed : fields).map(({ name }, at) => (at === 0 ? { field: name, open: "detail" } : { field: name }));
  const filters = fields.filter(({ type }) => isFiltered(type)).map(({ name }) => ({ field: name }));
  const roles = [...new Set([...[...rights].filter(([, right]) => right !== "none").map(([role]) => role), ...approvers])];
  const states = hasFlow ? [{ field: stateField }] : [];
  const actions = (...verbs: string[]) => verbs.map((verb) => ({ do: verb }));
  return {
    kind: "screen",
    id: `${area.id}/${id}`,
    title,
    entity: id,
    type: hasFlow ? "approval" : "crud",
    ...(hasFlow && { flow: id }),
    list: {
      columns: [...columns, ...states],
      filters: [...filters, ...states],
      toolbar: actions("create", "export"),
      row: actions("edit", "remove"),
    },
    form: { sections: sectionsOf(fields) },
    variants: Object.fromEntries(roles.map((role) => [role, {}])),
  } as unknown as CampusDocument;
}
