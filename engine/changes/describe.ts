import type { Model } from "../model/model.ts";
import type { VariantOp } from "../kinds/screen/document.ts";
import type { Change } from "../documents/change.ts";
import { diffSets, documentKey, plain } from "./diff.ts";
import { indexOfName } from "../documents/item-names.ts";
import type { Obj } from "../documents/schema-place.ts";
import { accessWords } from "../words/access-words.ts";
import { opSentence } from "../words/op-sentence.ts";
import { sentence, type Sides } from "../words/sentence.ts";
import { isText, quoted, type Speaker, speakerFor, valueWords } from "../words/speaker.ts";
import { zh } from "../language/text.ts";
import { isObject } from "../values/json-object.ts";

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
    access.push(...rightsTold(document, own, { sides, models }));
    for (const change of own) if (!isRight(change) && !saysRename(change, own)) tell(document, groupTitle(change, sides), line(change, sides));
  }
  const told = [...new Set(access)];
  return [...(told.length === 0 ? [] : [{ document: "access", title: "权限", lines: told }]), ...groups.values()];
}

/** What is different for the people of a school between two states of the whole set, overlays laid over the documents. */
export const changesBetween = ({ before, after }: Models): ChangeGroup[] =>
  describeChanges(diffSets(before.composition.set, after.composition.set), { before, after });

/** One line per change: `请假申请：新增字段“曾用名”（文本）`. */
export const linesOf = (groups: readonly ChangeGroup[]): string[] => groups.flatMap(({ title, lines }) => lines.map((one) => `${title}：${one}`));

/** The note of the former name belongs to the rename that has been told. */
const saysRename = ({ steps }: Change, changes: readonly Change[]): boolean =>
  steps.at(-1) === "renamedFrom" && changes.some((change) => change.kind === "rename" && change.steps.length === steps.length - 1);

function documentIn(model: Model, document: string, changes: readonly Change[]): Obj {
  const { set, overlays } = model.composition;
  const source = [...set, ...overlays].find(({ document: one }) => isObject(one) && documentKey(one) === document);
  const whole = changes.find((change) => change.steps.length === 0 && (change.kind === "add" || change.kind === "remove"));
  const given = whole?.after ?? whole?.before;
  return source
    ? plain(source.document)
    : isObject(given)
      ? given
      : { kind: document.slice(0, document.indexOf(":")), id: document.slice(document.indexOf(":") + 1) };
}

function sidesOf(document: string, changes: readonly Change[], { before, after }: Models): Sides {
  const former = changes.find((change) => change.kind === "rename" && change.steps.length === 0)?.before;
  const old = former === undefined ? document : `${document.slice(0, document.indexOf(":"))}:${String(former)}`;
  return { before: speakerFor(before, documentIn(before, old, changes)), after: speakerFor(after, documentIn(after, document, changes)) };
}

const kindWords: Readonly<Record<string, string>> = {
  area: "业务",
  dicts: "字典",
  entity: "数据",
  screen: "页面",
  flow: "流程",
  stat: "统计",
  texts: "译文",
  overlay: "定制",
};

const titleOf = ({ document }: Speaker): string => (isText(document.title) ? zh(document.title) : String(document.id));

/** Dictionaries and role views are groups of their own. */
function groupTitle({ document, steps, kind }: Change, { before, after }: Sides): string {
  const speaker = kind === "remove" && steps.length === 0 ? before : after;
  const word = kindWords[document.slice(0, document.indexOf(":"))] ?? "文档";
  if (steps.length === 0 && kind !== "rename") return areaTitle(document, speaker.model);
  if (steps[0] === "variants" && steps.length > 2) return `${titleOf(speaker)}（${roleTitle(steps[1]!, speaker.model)}）`;
  if (steps[0] === "dicts" && steps.length > 2)
    return zh(speaker.model.dicts.get(steps[1]!)?.title ?? before.model.dicts.get(steps[1]!)?.title ?? steps[1]!);
  return word === "数据" || word === "页面" || word === "字典" ? titleOf(speaker) : `${word}${quoted(titleOf(speaker))}`;
}

function areaTitle(document: string, model: Model): string {
  const area = model.areas.get(model.areaOf.get(document) ?? "");
  return area === undefined ? "文档" : `业务${quoted(zh(area.title))}`;
}

const roleTitle = (role: string, model: Model): string => zh(model.roles.get(role) ?? role);

function line(change: Change, sides: Sides): string {
  const word = kindWords[change.document.slice(0, change.document.indexOf(":"))] ?? "文档";
  if (change.steps.length === 0 && change.kind === "rename") return "更换了标识，原有数据保留";
  if (change.steps.length === 0)
    return `${change.kind === "add" ? "新增" : "删除"}${word}${quoted(titleOf(change.kind === "add" ? sides.after : sides.before))}`;
  const ops = change.steps[0] === "variants" && change.steps[2] === "ops" ? 2 : word === "定制" && change.steps[0] === "ops" ? 0 : -1;
  if (ops >= 0 && change.steps.length > ops + 1) return opLine(change, ops, sides);
  const dict = change.steps[0] === "dicts" && change.steps.length > 2;
  return dict ? withoutDict(sentence(change, sides), change, sides) : sentence(change, sides);
}

/** The group is called after the dictionary already. */
function withoutDict(text: string, { steps }: Change, { before, after }: Sides): string {
  const titles = [after, before].flatMap(({ model }) => model.dicts.get(steps[1]!)?.title ?? []).map((title) => `字典${quoted(zh(title))}`);
  return titles.flatMap((title) => [`${title}的`, title]).reduce((short, title) => short.replace(title, ""), text);
}

/** Operations are told by what they do to the document below. */
function opLine(change: Change, at: number, sides: Sides): string {
  const opIn = (speaker: Speaker): VariantOp | undefined => {
    const owner = at === 0 ? speaker.document : ((speaker.document.variants as Obj | undefined)?.[change.steps[1]!] as Obj | undefined);
    const ops: unknown[] = Array.isArray(owner?.ops) ? owner.ops : [];
    return ops[indexOfName(ops, change.steps[at + 1]!)] as VariantOp | undefined;
  };
  const told = (speaker: Speaker, op: unknown) => opSentence(op as VariantOp, at === 0 ? belowOverlay(speaker) : speaker);
  if (change.steps.length === at + 2 && change.kind === "add") return told(sides.after, change.after);
  if (change.steps.length === at + 2 && change.kind === "remove") return `取消调整：${told(sides.before, change.before)}`;
  const op = opIn(sides.after) ?? opIn(sides.before);
  if (op === undefined) return sentence(change, sides);
  return change.kind === "move" ? `调整了先后：${told(sides.after, op)}` : `改为：${told(sides.after, op)}`;
}

function belowOverlay(speaker: Speaker): Speaker {
  const { product, set } = speaker.model.composition;
  const below = [...product, ...set].find(({ document }) => isObject(document) && documentKey(document) === speaker.document.of);
  return below === undefined ? speaker : speakerFor(speaker.model, plain(below.document));
}

const rightsOfKind: Readonly<Record<string, (steps: readonly string[]) => boolean>> = {
  entity: ([head = ""]) => head === "access" || head === "shows",
  screen: (steps) => steps[0] === "variants" && steps.length === 2,
  flow: (steps) => steps.some((step) => ["by", "edit", "write"].includes(step)) || (steps.length === 2 && ["nodes", "moves"].includes(steps[0]!)),
  stat: ([head = ""]) => head === "openTo",
  area: (steps) => steps[0] === "context" || (steps[0] === "params" && ["open", "secret"].includes(steps.at(-1)!)),
};

/** Told in the first group, which speaks of who may do what. */
function isRight({ document, steps, kind }: Change): boolean {
  const of = document.slice(0, document.indexOf(":"));
  return steps.length > 0 && (kind !== "move" || of === "entity") && rightsOfKind[of]?.(steps) === true;
}

function rightsTold(document: string, changes: readonly Change[], { sides, models }: { sides: Sides; models: Models }): string[] {
  const [kind = "", ...rest] = document.split(":");
  const id = rest.join(":");
  if (kind === "entity") {
    const lines = accessWords(id, models.before, models.after);
    const shown = changes.filter(({ steps }) => steps[0] === "shows").map((change) => `${groupTitle(change, sides)}：${sentence(change, sides)}`);
    const silent = lines.length === 0 && changes.some((change) => change.steps[0] === "access");
    return [...lines, ...(silent ? [`${quoted(titleOf(sides.after))}的授权写法有调整，各角色的权限不变`] : []), ...shown];
  }
  const whole = changes.find((change) => change.steps.length === 0 && change.kind !== "rename");
  if (kind === "screen") return screenRights(changes, { whole, sides });
  const own = changes.filter(isRight).map((change) => `${groupTitle(change, sides)}：${sentence(change, sides)}${actors(change, sides)}`);
  return kind === "flow" && whole !== undefined ? flowRights(whole, sides) : own;
}

function screenRights(changes: readonly Change[], { whole, sides }: { whole: Change | undefined; sides: Sides }): string[] {
  const roles = whole === undefined ? changes.filter(isRight).map(({ steps, kind }) => ({ role: steps[1]!, kind })) : rolesOf(whole);
  return (["add", "remove"] as const).flatMap((kind) => {
    const speaker = kind === "add" ? sides.after : sides.before;
    const who = roles.filter((one) => one.kind === kind).map(({ role }) => roleTitle(role, speaker.model));
    return who.length === 0 ? [] : [`${who.join("、")}${kind === "add" ? "现在可以" : "不再可以"}打开${quoted(titleOf(speaker))}`];
  });
}

function rolesOf({ kind, before, after }: Change): { role: string; kind: Change["kind"] }[] {
  const document = (after ?? before) as Obj;
  return Object.keys(isObject(document.variants) ? document.variants : {}).map((role) => ({ role, kind }));
}

/** Whoever acts in a new or removed part of a flow. */
function actors({ steps, kind, before, after }: Change, sides: Sides): string {
  const part = kind === "add" ? after : before;
  if (steps.length !== 2 || !isObject(part) || part.by === undefined) return "";
  return `，办理人${valueWords("by", part.by, kind === "add" ? sides.after : sides.before)}`;
}

function flowRights(whole: Change, sides: Sides): string[] {
  const document = (whole.after ?? whole.before) as Obj;
  const speaker = whole.kind === "add" ? sides.after : sides.before;
  const nodes = Array.isArray(document.nodes) ? document.nodes.filter(isObject) : [];
  const acting = nodes.filter((node) => node.by !== undefined);
  return acting.map(
    (node) =>
      `流程${quoted(titleOf(speaker))}：${whole.kind === "add" ? "" : "不再有"}节点${quoted(valueWords("nodes", String(node.key), speaker).slice(1, -1))}，办理人${valueWords("by", node.by, speaker)}`,
  );
}
