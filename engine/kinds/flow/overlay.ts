import { type Guard, itemsOf, onlyNarrower, ownerOf, valueSet } from "../../overlay/guards.ts";
import { looks, type OverlayLimits, type Rule, rule, words } from "../../overlay/rules.ts";
import { effectRules } from "../effects/overlay.ts";
import { same, type JsonObject } from "../../values/json-object.ts";
import { detours } from "./flow-way.ts";

/** A deadline may remind, return or call a superior; that it approves, or whom it calls, is the product's decision. */
const notApprovedByTime: Guard = (attempt) => {
  if (!("set" in attempt.op)) return null;
  const part = attempt.op.set.slice(attempt.op.set.lastIndexOf(".due") + ".due".length);
  const now = ownerOf(attempt, "key")?.due as JsonObject | undefined;
  const whole = part === "" ? (valueSet(attempt) as JsonObject | null) : { ...now, ...(part === ".then" ? { then: valueSet(attempt) } : {}) };
  const then = whole?.then;
  const isOpen = then === "approve" || (typeof then === "object" && then !== null);
  if (isOpen && !same(then, now?.then)) return "超过时限不能改为自动通过";
  return part.startsWith(".to") || !same(whole?.to, now?.to) ? "超时后转给谁不能改" : null;
};

/** A school may have such a record wait or not let it in; that it passes, or who decides instead, is the product's decision. */
const notLedPast: Guard = (attempt) => {
  const next = "hide" in attempt.op ? "admin" : valueSet(attempt);
  return next === "admin" || next === "refuse" ? null : "无人办理时只能改为等待管理员安排（admin）或不予送出（refuse）";
};

/** That steps of the product need not agree anew is the product's decision. */
const fromStart: Guard = (attempt) => ("hide" in attempt.op || valueSet(attempt) === "start" ? null : "再次提交后只能改为从头办理（start）");

const acting = ["edit", "set", "auto", "resume"];

/** A node or a move of the school may lead the case and ask for something; it writes nothing by itself. */
const leadsOnly: Guard = ({ op }) => {
  const found = "add" in op ? acting.find((key) => Object.hasOwn(op.item, key)) : undefined;
  return found === undefined ? null : `新增的环节和动作不能带 ${found}`;
};

/** A school asks for more, never for less: what it must be filled in stays so, and where it is asked for too. */
const onlyStricter: Guard = (attempt) => {
  const next = valueSet(attempt);
  if (next === true || attempt.value === undefined || attempt.value === false) return null;
  const any = typeof next === "object" && next !== null && "any" in next && Array.isArray(next.any) ? (next.any as unknown[]) : [];
  return attempt.value !== true && any.some((part) => same(part, attempt.value)) ? null : "只能改为必须填写，或写成 any：产品的条件加上自己的条件";
};

/** A move may also leave nodes of the school. */
const alsoFromOwnNodes: Guard = ({ op, base, value }) => {
  const next = "set" in op && Array.isArray(op.to) ? (op.to as unknown[]) : [];
  const given = Array.isArray(value) ? (value as unknown[]) : [];
  const known = itemsOf(base.nodes).map((node) => node.key);
  const isSound = given.every((key) => next.includes(key)) && next.every((key) => given.includes(key) || !known.includes(key as string));
  return isSound ? null : "只能在原有环节之外加上自己新增的环节";
};

/** One more has to agree; that changes nothing for the parts there are. */
const signsOnly: Guard = ({ op }) => ("add" in op && Object.hasOwn(op.item, "set") ? "新增的会签方不能带 set" : null);

const rules: readonly Rule[] = [
  ...["title", "moves.*.title"].flatMap((key) => words(key)),
  ...["notes", "helpers", "nodes.*.title", "moves.*.tone", "moves.*.confirm"].flatMap((key) => looks(key)),
  ...looks("nodes.*.due", notApprovedByTime),
  rule("nodes.*.nobody", "set hide", notLedPast),
  ...words("nodes.*.parts.*.title"),
  rule("nodes.*.parts", "add", signsOnly),
  rule("nodes.*.parts.*", "move"),
  rule("nodes.*", "hide move"),
  rule("moves.*", "hide move"),
  rule("nodes", "add", leadsOnly),
  rule("moves", "add", leadsOnly),
  rule("moves.*.to", "set"),
  rule("moves.*.to.**", "set"),
  rule("moves.*.from", "set", alsoFromOwnNodes),
  rule("moves.*.when", "set", onlyNarrower),
  rule("moves.*.auto.when", "set", onlyNarrower),
  rule("moves.*.resume", "set hide", fromStart),
  ...words("moves.*.guards.*.message"),
  rule("moves.*.guards", "add"),
  rule("moves.*.opinion", "set", ({ op }) => ("set" in op && op.to === "required" ? null : "只能改为必须填写意见")),
  rule("moves.*.ask", "add"),
  rule("moves.*.ask.*", "move"),
  rule("moves.*.ask.*.required", "set", onlyStricter),
  rule("moves.*.ask.*.options", "set", onlyNarrower),
  ...["title", "help"].flatMap((key) => looks(`moves.*.ask.*.${key}`)),
  ...effectRules,
];

/** A school puts steps of its own into the way of a case and never leads it past one of the product. */
export const flowOverlay: OverlayLimits = {
  rules,
  refusals: (product, composed) => detours(product, composed).map(({ move, reason }) => ({ anchor: `moves.${move}`, key: move, reason })),
};
