import { accessActions } from "../access/types.ts";
import type { Node } from "../documents/anchors.ts";
import type { OverlayOp } from "../kinds/overlay/document.ts";
import { isObject, same } from "../values/json-object.ts";

/** What a rule may look at before it lets an operation through. */
export interface Attempt {
  op: OverlayOp;
  /** The document as earlier operations left it. */
  document: Node;
  /** The document of the product. */
  base: Node;
  /** The objects and lists on the way to the anchor, outermost first; the item itself is the last when it is one. */
  way: readonly unknown[];
  /** The value at the anchor; undefined when not set. */
  value: unknown;
}

/** Null when the operation is sound, else why not. */
export type Guard = (attempt: Attempt) => string | null;

const to = (attempt: Attempt): unknown => ("set" in attempt.op ? attempt.op.to : undefined);
const items = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isObject) : []);
const owner = (attempt: Attempt, key: string): Node | undefined =>
  attempt.way.findLast((node): node is Node => typeof node === "object" && node !== null && Object.hasOwn(node, key));

export const onlyOn: Guard = (attempt) => (to(attempt) === true ? null : "只能打开，不能取消产品的限制");
export const onlySmaller: Guard = (attempt) => (isBound(attempt, (next, now) => next <= now) ? null : `只能改小，产品为 ${attempt.value}`);
export const onlyLarger: Guard = (attempt) => (isBound(attempt, (next, now) => next >= now) ? null : `只能改大，产品为 ${attempt.value}`);
export const onlyFirst: Guard = (attempt) => (attempt.value === undefined ? null : "产品已有规定，只能在没有时补充");

function isBound(attempt: Attempt, holds: (next: number, now: number) => boolean): boolean {
  const next = to(attempt);
  return typeof next === "number" && (typeof attempt.value !== "number" || holds(next, attempt.value));
}

export const onlyFewer: Guard = (attempt) => {
  const next = to(attempt);
  const now = attempt.value;
  const isFewer = Array.isArray(next) && (!Array.isArray(now) || next.every((item) => now.includes(item)));
  return isFewer ? null : "只能减少，不能增加";
};

/** A further condition beside the one there is. */
export const onlyNarrower: Guard = (attempt) => {
  const next = to(attempt);
  if (attempt.value === undefined) return null;
  const all = isObject(next) && Array.isArray(next.all) ? next.all : [];
  return all.some((part) => same(part, attempt.value)) ? null : "只能写成 all：产品的条件加上自己的条件";
};

/** A state or a number given by the system must not be given by whoever makes the record. */
export const onlyUserWritten: Guard = (attempt) =>
  (owner(attempt, "name")?.writtenBy ?? "user") === "user" ? null : "这个字段由系统写入，初值不能改";

/** A field others need to find, name or own the record stays, as does one that a rule asks for. */
export const mayRetireField: Guard = ({ document, way }) => {
  const name = (way.at(-1) as Node | undefined)?.name;
  const used = ["key", "titleField", "owner", "treeField", "enabledField"].some((key) => document[key] === name);
  const asked = items(document.rules).some((rule) => Array.isArray(rule.require) && rule.require.includes(name));
  return used || asked ? "记录靠它识别或规则要求填写，不能停用" : null;
};

/** Whoever gets the new group had the old one in the same grant. */
export const onlyCloserGroup: Guard = (attempt) => {
  const from = String(owner(attempt, "name")?.group ?? "basic");
  const next = String(to(attempt));
  const grants = items((attempt.document.access as Node | undefined)?.grants);
  const isCloser = grants.every((grant) =>
    accessActions.every((action) => {
      const right = grant[action] as Node | undefined;
      return right === undefined || sight(right, next) <= sight(right, from);
    }),
  );
  return isCloser ? null : `有的角色能看或能改“${next}”组，却不能看或改“${from}”组`;
};

/** 0 absent, 1 masked, 2 clear: as `sightOfGroup` has it. */
function sight(right: Node, group: string): number {
  const masked = (right.masked ?? []) as string[];
  if (masked.includes(group)) return 1;
  const groups = (right.groups ?? ["basic"]) as string[];
  return groups.includes("*") || groups.includes(group) ? 2 : 0;
}

/** A masked group beside `*` is what keeps it from being seen in clear. */
export const onlyIfNotOpened: Guard = ({ way, op }) => {
  const right = way.findLast((node): node is Node => typeof node === "object" && node !== null && "masked" in node);
  const groups = (right?.groups ?? ["basic"]) as string[];
  const group = "hide" in op ? op.hide.slice(op.hide.lastIndexOf(".") + 1) : "";
  return groups.includes("*") || groups.includes(group) ? "去掉脱敏会让人看到原文" : null;
};

/** A renamed field would take over a column of the product. */
export const plainField: Guard = ({ op }) => ("add" in op && "renamedFrom" in op.item ? "新增字段不能写 renamedFrom" : null);

/** Official codes are sealed: own codes may be added beside them. */
export const notSealed: Guard = (attempt) => (owner(attempt, "standard") === undefined ? null : "这是标准字典，只能增加自己的代码");

/** A deadline may remind, return or call a superior; that it approves, or whom it calls, is the product's decision. */
export const notApprovedByTime: Guard = (attempt) => {
  if (!("set" in attempt.op)) return null;
  const part = attempt.op.set.slice(attempt.op.set.lastIndexOf(".due") + ".due".length);
  const now = owner(attempt, "key")?.due as Node | undefined;
  const whole = part === "" ? (to(attempt) as Node | null) : { ...now, ...(part === ".then" ? { then: to(attempt) } : {}) };
  const then = whole?.then;
  const isOpen = then === "approve" || (typeof then === "object" && then !== null);
  if (isOpen && !same(then, now?.then)) return "超过时限不能改为自动通过";
  return part.startsWith(".to") || !same(whole?.to, now?.to) ? "超时后转给谁不能改" : null;
};

const acting = ["edit", "set", "auto", "before", "after"];

/** A node or a move of the school may lead the case and ask for an opinion; it writes nothing the product has not foreseen. */
export const leadsOnly: Guard = ({ op, base }) => {
  if (!("add" in op)) return null;
  const found = acting.find((key) => Object.hasOwn(op.item, key));
  if (found !== undefined) return `新增的环节和动作不能带 ${found}`;
  const foreseen = [...items(base.nodes), ...items(base.moves)].flatMap((part) => (Array.isArray(part.write) ? (part.write as string[]) : []));
  const written = Array.isArray(op.item.write) ? (op.item.write as string[]) : [];
  return written.every((name) => foreseen.includes(name)) ? null : "新增的环节和动作只能写产品流程中已允许写的字段";
};

/** A move may also leave nodes of the school. */
export const alsoFromOwnNodes: Guard = ({ op, base, value }) => {
  const next = "set" in op && Array.isArray(op.to) ? (op.to as unknown[]) : [];
  const given = Array.isArray(value) ? (value as unknown[]) : [];
  const known = items(base.nodes).map((node) => node.key);
  const isSound = given.every((key) => next.includes(key)) && next.every((key) => given.includes(key) || !known.includes(key as string));
  return isSound ? null : "只能在原有环节之外加上自己新增的环节";
};
