import type { Model } from "../../engine/model/model.ts";
import { isBeyondImport } from "../../engine/fields/beyond-import.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";
import { cleanHelp, cleanLine, wordsOf } from "./clean-text.ts";
import { codeOf, type DictDraft } from "./draft-dicts.ts";
import { identifier, NameTaker } from "./names.ts";
import type { ForeignEntity, ForeignField, Origin } from "./types.ts";

export interface EntityNames {
  /** Source name -> id in the documents. */
  ids: ReadonlyMap<string, string>;
  dicts: DictDraft;
  /** Title -> name that fields of the set with this title have. */
  known: ReadonlyMap<string, string>;
}

export interface DraftField {
  from: ForeignField;
  doc: FieldDocument;
}

export interface FieldsOwner extends EntityNames {
  /** Id of the entity, with the table inside it: `order.lines`. */
  entity: string;
  origins: Origin[];
}

/** Never given away with the basic group: the type says what they hold. */
const sensitive: Partial<Record<FieldTypeName, FieldDocument["mask"]>> = { idcard: "idcard", phone: "phone" };

/** The fields of one entity or table, each with a name and a title of its own. */
export function draftFields(fields: readonly ForeignField[], place: FieldsOwner): DraftField[] {
  const names = new NameTaker();
  const titles = new NameTaker();
  return fields.map((from, at) => {
    const name = names.take(place.known.get(from.title ?? from.source) ?? identifier(from.source, `field${at + 1}`));
    const title = titles.take(titleOf(from, titles) ?? name);
    return { from, doc: fieldDocument(from, { name, title }, place) };
  });
}

/** Two groups may each have a title: the second is led by the name of its group. */
function titleOf({ title, source, section }: ForeignField, titles: NameTaker): string | null {
  const own = cleanLine(title) ?? wordsOf(source);
  return own !== null && section !== null && titles.has(own) ? (cleanLine(`${section} ${own}`) ?? own) : own;
}

function fieldDocument(from: ForeignField, { name, title }: { name: string; title: string }, place: FieldsOwner): FieldDocument {
  const { entity, ids, dicts, origins } = place;
  const help = cleanHelp(from.help);
  const doc: FieldDocument = { name, title, ...from.shape, ...(help === null || help === title ? {} : { help }) };
  const mask = doc.mask ?? sensitive[doc.type];
  if (mask !== undefined && !entity.includes(".")) Object.assign(doc, { mask, group: doc.group ?? "sensitive" });
  const origin: Origin = { entity, field: name, pointer: from.pointer, path: from.path };
  if (from.choices !== undefined) {
    doc.dict = dicts.codeFor(from.choices, { entity, field: name, title });
    origin.choices = from.choices.map((choice) => ({ source: choice.source, code: codeOf(choice) }));
  }
  if (from.refersTo !== undefined) doc.entity = ids.get(from.refersTo)!;
  origins.push(origin);
  if (from.columns !== undefined) doc.columns = draftFields(from.columns, { ...place, entity: `${entity}.${name}` }).map((column) => column.doc);
  return doc;
}

const titleHints = [/(?:^|_)(?:name|title|mc|xm|bt|label|subject)$/i, /name$|title$|名称|标题|姓名|名$/i, /(?:code|no|number|bh|编号|号|编码)$/i];

/** Rows that can never be imported whole have no import. */
export const isImported = (fields: readonly Pick<DraftField, "doc">[]): boolean =>
  !fields.some(({ doc }) => isBeyondImport({ type: fieldType(doc.type), doc }));

/** The field that names a record to people: by its name, else the first short text. */
export function titleFieldOf(fields: readonly DraftField[]): DraftField | undefined {
  const texts = fields.filter(({ doc }) => doc.type === "string");
  for (const hint of titleHints) {
    const found = texts.find(({ from }) => hint.test(from.source) || (from.title !== null && hint.test(from.title)));
    if (found !== undefined) return found;
  }
  return texts[0];
}

/** Document names of source names; null when one of them is not among the fields. */
export function namesOf(sources: readonly string[], fields: readonly DraftField[]): string[] | null {
  const names = sources.map((source) => fields.find(({ from }) => from.source === source)?.doc.name);
  return names.every((name) => name !== undefined) ? (names as string[]) : null;
}

/** Key of the entity: the field others refer by, when it is a text that can be one. */
export const keyFieldOf = ({ key }: ForeignEntity, fields: readonly DraftField[]): DraftField | undefined =>
  key === null ? undefined : fields.find(({ from, doc }) => from.source === key && doc.type === "string");

/** Names the set uses for titles, so that one thing keeps one name; a title with several names says nothing. */
export function knownNames(model: Model | undefined): Map<string, string> {
  const names = new Map<string, Set<string>>();
  for (const { fields } of model?.entities.values() ?? [])
    for (const { name, title } of fields.values()) {
      const text = typeof title === "string" ? title : title["zh-CN"];
      names.set(text, (names.get(text) ?? new Set()).add(name));
    }
  return new Map([...names].flatMap(([title, found]) => (found.size === 1 && han.test(title) ? [[title, [...found][0]!] as const] : [])));
}

const han = /\p{Script=Han}/u;
