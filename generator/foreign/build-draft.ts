import type { EntityDocument, UniqueDocument } from "../../engine/kinds/entity/document.ts";
import type { DictsDocument } from "../../engine/kinds/dicts/document.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { kindOf } from "../../engine/kinds/index.ts";
import { cleanHelp, cleanLine, wordsOf } from "./clean-text.ts";
import { DictDraft } from "./draft-dicts.ts";
import { draftFields, type EntityNames, isImported, keyFieldOf, knownNames, namesOf, titleFieldOf } from "./draft-fields.ts";
import { draftScreen } from "./draft-screen.ts";
import { identifier, NameTaker } from "./names.ts";
import type { Draft, DraftOptions, ForeignEntity, Notes, Origin } from "./types.ts";

const DEFAULT_ROLE = "gly";

/**
 * Foreign entities as documents: for each an entity and a screen, their dictionaries, and the area with its menu. Rights go to one role only.
 * The same input gives the same bytes.
 */
export function buildDraft(entities: readonly ForeignEntity[], notes: Notes, options: DraftOptions): Draft {
  const { area, model, role = DEFAULT_ROLE } = options;
  const taker = new NameTaker(model?.entities.keys());
  const ids = new Map(entities.map((entity, at) => [entity.source, taker.take(identifier(entity.source, `entity${at + 1}`))]));
  const dicts = new DictDraft(model);
  const known = knownNames(model);
  const origins: Origin[] = [];
  const made = entities.flatMap((entity) => entityDocuments(entity, { area, role, names: { ids, dicts, known }, origins, notes }));
  const documents: CampusDocument[] = [areaDocument(made, options, role), ...dictsDocument(dicts, [...ids.values()], options), ...made];
  return { ...notes, origins, documents: documents.map((document) => ({ file: fileOf(document, area), document, text: canonical(document) })) };
}

/** A document that speaks for its whole area is called by its kind alone. */
const fileOf = (document: CampusDocument, area: string): string => {
  const { kind, id } = document;
  const name = kindOf(document).view.isOfWholeArea && id === area ? kind : `${id.slice(id.indexOf("/") + 1)}.${kind}`;
  return `${area}/${name}.json`;
};

interface Drafting {
  area: string;
  role: string;
  names: EntityNames;
  origins: Origin[];
  notes: Notes;
}

function entityDocuments(from: ForeignEntity, { area, role, names, origins, notes }: Drafting): CampusDocument[] {
  const id = names.ids.get(from.source)!;
  const title = cleanLine(from.title) ?? wordsOf(from.source) ?? id;
  const fields = draftFields(from.fields, { ...names, entity: id, origins });
  const key = keyFieldOf(from, fields);
  if (key !== undefined) Object.assign(key.doc, { required: true, unique: true, immutable: true });
  const titleField = titleFieldOf(fields)?.doc.name;
  const tree = fields.find(({ from: field, doc }) => doc.type === "tree" && field.refersTo === from.source);
  const help = cleanHelp(from.help);
  const unique = listed(from.unique, fields, { notes, pointer: from.pointer, keyword: "unique" }).filter((set) => set.join() !== key?.doc.name);
  const indexes = listed(from.indexes, fields, { notes, pointer: from.pointer, keyword: "index" });
  const entity: EntityDocument = {
    kind: "entity",
    id,
    title,
    ...(help === null ? {} : { notes: [help] }),
    ...(key === undefined ? {} : { key: key.doc.name }),
    ...(titleField === undefined ? {} : { titleField }),
    ...(tree === undefined ? {} : { treeField: tree.doc.name }),
    fields: fields.map(({ doc }) => doc),
    ...(unique.length === 0 ? {} : { unique: unique as UniqueDocument[] }),
    ...(indexes.length === 0 ? {} : { indexes }),
    access: { grants: [{ role, ...everyRight(), ...(isImported(fields) ? { import: { groups: ["*"] } } : {}) }] },
  };
  return [entity, draftScreen(fields, { area, entity: id, title, role, titleField, isTree: tree !== undefined })];
}

const everyRight = () => ({
  read: { groups: ["*"] },
  create: { groups: ["*"] },
  update: { groups: ["*"] },
  remove: {},
  restore: {},
  export: { groups: ["*"] },
});

/** Sets of names; one that names a field nobody made is told, not kept. */
function listed(
  sets: readonly (readonly string[])[],
  fields: Parameters<typeof namesOf>[1],
  { notes, pointer, keyword }: { notes: Notes; pointer: string; keyword: string },
): string[][] {
  return sets.flatMap((set) => {
    const names = namesOf(set, fields);
    if (names !== null) return [names];
    notes.unexpressed.push({ pointer, keyword, why: `涉及没有生成字段的列：${set.map((name) => cleanLine(name) ?? "?").join("、")}` });
    return [];
  });
}

function areaDocument(made: readonly CampusDocument[], { area, areaTitle, model }: DraftOptions, role: string): AreaDocument {
  const known = model?.areas.get(area);
  const keys = new NameTaker(known?.menu.map((node) => node.key));
  const nodes = made.filter(({ kind }) => kind === "screen").map(({ id }) => ({ key: keys.take(id.slice(id.indexOf("/") + 1)), screen: id }));
  if (known !== undefined) return { ...known, menu: [...known.menu, ...nodes] };
  const roles = model?.roles.has(role) === true ? {} : { roles: [{ code: role, title: "管理员" }] };
  return { kind: "area", id: area, title: cleanLine(areaTitle) ?? area, service: "yxgl", ...roles, menu: nodes };
}

/** A new area has one file of dictionaries; one that exists gets another beside it. */
function dictsDocument({ dicts }: DictDraft, ids: readonly string[], { area, model, areaTitle }: DraftOptions): DictsDocument[] {
  if (dicts.length === 0) return [];
  const isNew = model?.areas.has(area) !== true;
  const id = isNew ? area : `${area}-${ids[0]}`;
  return [{ kind: "dicts", id, title: `${cleanLine(areaTitle) ?? area}字典`, dicts }];
}
