import type { Change } from "../documents/change.ts";
import type { CampusDocument } from "../documents/index.ts";
import { documentKey } from "../documents/document-key.ts";
import { knownKind } from "../kinds/index.ts";
import { zh } from "../language/text.ts";
import type { Model } from "../model/model.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";
import type { KindWords } from "../words/kind-words.ts";
import { type Sides, sentence } from "../words/sentence.ts";
import { quoted } from "../words/speaker.ts";
import { titleOf } from "../words/titles.ts";
import { diffDocuments, diffSets, jsonOf } from "./diff.ts";
import { speakerFor } from "./speaker-for.ts";

/** What changed in one document, for one administrator to read. */
export interface ChangeGroup {
  /** `kind:id`; `access` for the first group, which says who may do what from now on. */
  document: string;
  /** `请假申请`, `请假申请（辅导员）`, `流程“请假审批”`, `权限`. */
  title: string;
  lines: string[];
}

export interface Models {
  before: Model;
  after: Model;
}

/**
 * Changes in the words of a school, who gains or loses what first. The models give titles of what is named; where nothing has a title its
 * name is shown. Every change is told.
 */
export function describeChanges(changes: readonly Change[], models: Models): ChangeGroup[] {
  const byDocument = Map.groupBy(changes, (change) => change.document);
  const access: string[] = [];
  const groups = new Map<string, ChangeGroup>();
  const tell = (document: string, title: string, line: string) => {
    const group = groups.get(`${document} ${title}`) ?? { document, title, lines: [] };
    if (!group.lines.includes(line)) group.lines.push(line);
    groups.set(`${document} ${title}`, group);
  };
  for (const [document, own] of byDocument) {
    const sides = sidesOf(document, own, models);
    access.push(...rightsLines(document, own, { sides, models }));
    for (const change of own) if (!isRight(change) && !saysRename(change, own)) tell(document, groupTitle(change, sides), line(change, sides));
  }
  const rights = [...new Set(access)];
  return [...(rights.length === 0 ? [] : [{ document: "access", title: "权限", lines: rights }]), ...groups.values()];
}

/** What is different for the people of a school between two states of the whole set, overlays laid over the documents. */
export const changesBetween = ({ before, after }: Models): ChangeGroup[] =>
  describeChanges(diffSets(before.composition.set, after.composition.set), { before, after });

/** One line per change: `请假申请：新增字段“曾用名”（文本）`. */
export const linesOf = (groups: readonly ChangeGroup[]): string[] => groups.flatMap(({ title, lines }) => lines.map((one) => `${title}：${one}`));

/** The note of the former name belongs to the rename that has been told. */
const saysRename = ({ steps }: Change, changes: readonly Change[]): boolean =>
  steps.at(-1) === "renamedFrom" && changes.some((change) => change.kind === "rename" && change.steps.length === steps.length - 1);

function documentIn(model: Model, document: string, changes: readonly Change[]): JsonObject {
  const { set, overlays } = model.composition;
  const source = [...set, ...overlays].find(({ document: one }) => isObject(one) && documentKey(one) === document);
  const whole = changes.find((change) => change.steps.length === 0 && (change.kind === "add" || change.kind === "remove"));
  const given = whole?.after ?? whole?.before;
  return source
    ? jsonOf(source.document)
    : isObject(given)
      ? given
      : { kind: document.slice(0, document.indexOf(":")), id: document.slice(document.indexOf(":") + 1) };
}

function sidesOf(document: string, changes: readonly Change[], { before, after }: Models): Sides {
  const former = changes.find((change) => change.kind === "rename" && change.steps.length === 0)?.before;
  const old = former === undefined ? document : `${document.slice(0, document.indexOf(":"))}:${String(former)}`;
  return { before: speakerFor(before, documentIn(before, old, changes)), after: speakerFor(after, documentIn(after, document, changes)) };
}

const unknownKind: KindWords = { title: "文档" };
const kindOfKey = (document: string): string => document.slice(0, document.indexOf(":"));
const wordsOf = (document: string): KindWords => knownKind(kindOfKey(document))?.words ?? unknownKind;

/** Some parts of a document are groups of their own: a dictionary, what a role sees. */
function groupTitle(change: Change, sides: Sides): string {
  const { document, steps, kind } = change;
  const speaker = kind === "remove" && steps.length === 0 ? sides.before : sides.after;
  const words = wordsOf(document);
  if (steps.length === 0 && kind !== "rename") return areaTitle(document, speaker.model);
  const own = words.group?.(change, sides) ?? null;
  return own ?? (words.standsByTitle ? titleOf(speaker) : `${words.title}${quoted(titleOf(speaker))}`);
}

function areaTitle(document: string, model: Model): string {
  const area = model.areas.get(model.areaOf.get(document) ?? "");
  return area === undefined ? "文档" : `业务${quoted(zh(area.title))}`;
}

function line(change: Change, sides: Sides): string {
  const words = wordsOf(change.document);
  if (change.steps.length === 0 && change.kind === "rename") return "更换了标识，原有数据保留";
  if (change.steps.length === 0)
    return `${change.kind === "add" ? "新增" : "删除"}${words.title}${quoted(titleOf(change.kind === "add" ? sides.after : sides.before))}`;
  return words.line?.(change, sides) ?? sentence(change, sides);
}

/** Whether it changes who may do what, or how something is decided; of a whole document, whether it says such things. */
export function concernsRights(change: Change): boolean {
  if (change.document.startsWith("flow:") || isRight(change) || decidesWho(change)) return true;
  const whole = (change.steps.length === 0 && change.kind !== "rename" ? (change.after ?? change.before) : null) as CampusDocument | null;
  if (whole === null) return false;
  const { kind, id, title } = whole;
  return diffDocuments({ kind, id, title } as CampusDocument, whole).some(isRight);
}

/** What a school may only make stricter decides who reads what too: a group of fields, a named condition, whose record it is. */
const decidesWho = ({ document, steps }: Change): boolean =>
  steps.length > 0 && knownKind(document.slice(0, document.indexOf(":")))?.overlay?.touchesAccess?.(steps) === true;

/** Said in the first group, which speaks of who may do what. */
const isRight = (change: Change): boolean => change.steps.length > 0 && wordsOf(change.document).rights?.has(change) === true;

function rightsLines(document: string, changes: readonly Change[], { sides, models }: { sides: Sides; models: Models }): string[] {
  const whole = changes.find((change) => change.steps.length === 0 && change.kind !== "rename");
  const led = (change: Change) => `${groupTitle(change, sides)}：${sentence(change, sides)}`;
  const tell = wordsOf(document).rights?.tell;
  if (tell === undefined) return changes.filter(isRight).map(led);
  return tell({ id: document.slice(document.indexOf(":") + 1), changes, whole, sides, ...models, sentence: led });
}
