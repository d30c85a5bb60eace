import { asksRows } from "../../conditions/asks-rows.ts";
import { dependencies } from "../../conditions/dependencies.ts";
import { renamedField } from "../../conditions/unknown-path.ts";
import { problem } from "../../errors.ts";
import { type Look, lookAtCond, lookAtExpr, type LogicAt, need, needEntity, needField, needOperation, needPath } from "../../findings/look.ts";
import type { Expr } from "../../grammar/condition.ts";
import type { Sentence } from "../../grammar/sentence.ts";
import {
  type Effect,
  type EffectStep,
  type Every,
  everyOf,
  type KeepStep,
  type MakeStep,
  type MoveStep,
  type Target,
  type Trigger,
  triggersOf,
} from "../../kinds/effects/document.ts";
import { limitIn } from "../../kinds/entity/document.ts";
import type { Flow } from "../../model/model.ts";
import { errorIn } from "../../problems/finding.ts";
import { below } from "../../values/json-pointer.ts";
import { checkActor } from "../check-actor.ts";
import { asideIn } from "./aside.ts";
import { checkErase } from "./check-erase.ts";
import { checkNotify, checkRoles } from "./check-notify.ts";
import { checkRows, checkSentence, type Inside, isAtNode, isForbidden, logicAt, refuse } from "./inside.ts";
import { SELF, type Standing, startOf, targetEntity } from "./standing.ts";

/** A list of effects over the records of one entity. */
export interface EffectsAt {
  entity: string;
  /** Flow that has the list: its effects hear of moves and nodes alone. */
  flow: string | null;
  path: string;
  look: Look;
}

const MAX_DEPTH = 4;

/** Everything that effects name exists, and what they write may be written. */
export function checkEffects(effects: readonly Effect[], { entity, flow, path, look }: EffectsAt): void {
  const keys = new Set<string>();
  for (const [at, effect] of effects.entries()) {
    const inside: Inside = {
      look,
      effect: effect.key,
      path: `${path}/${at}`,
      standing: { hand: entity, row: entity, names: {} },
      isOfTime: triggersOf(effect).length === 0,
      isOfFlow: everyOf(effect).length === 0 && triggersOf(effect).every((trigger) => /^(move|enter|leave):/.test(trigger)),
      isBefore: triggersOf(effect).some((trigger) => trigger.startsWith("before:")),
    };
    if (keys.has(effect.key)) refuse(inside, "/key", "标识重复");
    keys.add(effect.key);
    for (const [n, trigger] of [effect.on].flat().entries()) {
      const there = { ...inside, path: Array.isArray(effect.on) ? `${inside.path}/on/${n}` : `${inside.path}/on` };
      if (typeof trigger === "object") checkEvery(trigger, there, flow);
      else checkTrigger(trigger, there, flow);
    }
    if (inside.isBefore && (everyOf(effect).length > 0 || triggersOf(effect).some((trigger) => !trigger.startsWith("before:"))))
      refuse(inside, "/on", "写入前后的事件不能写在一起，请分成两条");
    lookAtCond(look, effect.when, logicAt(inside, "/when"));
    checkSteps(effect.do, { ...inside, path: `${inside.path}/do` });
  }
}

interface CallSteps {
  entity: string;
  /** Key of the call. */
  call: string;
  path: string;
  look: Look;
  asks: NonNullable<LogicAt["asks"]>;
}

/** The steps of a call are those of an effect, and may read what was asked for. */
export function checkCallSteps(steps: readonly EffectStep[], { entity, call, ...at }: CallSteps): void {
  checkSteps(steps, { ...at, effect: call, standing: { hand: entity, row: entity, names: {} }, isOfTime: true, isOfFlow: false, isBefore: false });
}

/** Fields of the record that a call writes. */
export function checkCallValues(values: Readonly<Record<string, Expr>>, { entity, call, ...at }: CallSteps): void {
  const inside = { ...at, effect: call, standing: { hand: entity, row: entity, names: {} }, isOfTime: true, isOfFlow: false, isBefore: false };
  if (Object.keys(values).length === 0 || isForbidden(entity, inside, "")) return;
  checkValues(values, inside, { entity, at: "" });
  checkAside(values, inside, { entity, at: "", most: 0 });
}

const lastDays: Readonly<Record<Every["every"], number>> = { hour: 0, day: 0, week: 7, month: 28 };

function checkEvery({ every, day, days, where }: Every, inside: Inside, own: string | null): void {
  if (own !== null) refuse(inside, "", "流程只在办理和到达、离开环节时联动，定时的联动请写在实体的 effects 里");
  const last = lastDays[every];
  if (day !== undefined && (day < 1 || day > last)) refuse(inside, "/day", last === 0 ? `every 为 ${every} 时不写 day` : `应为 1 到 ${last}`);
  lookAtCond(inside.look, where, logicAt(inside, "/where"));
  lookAtCond(inside.look, days, logicAt(inside, "/days"));
  const named = inside.look.model.entities.get(inside.standing.hand)?.conditions ?? {};
  if (days !== undefined && dependencies(days, named).fields.length > 0) refuse(inside, "/days", "days 只看日期和参数，数据的条件请写在 where 里");
}

function checkTrigger(trigger: Trigger, inside: Inside, own: string | null): void {
  const { look, path, standing } = inside;
  const [event = "", ...rest] = trigger.replace(/^before:/, "").split(":");
  const name = rest.join(":");
  if (name === "") {
    if (own !== null) refuse(inside, "", `流程只在办理和到达、离开环节时联动，${trigger} 请写在实体的 effects 里`);
    return;
  }
  const flow: Flow | undefined = look.model.flows.get(own ?? look.model.entities.get(standing.hand)?.flow ?? "");
  if (flow === undefined) {
    refuse(inside, "", `“${standing.hand}”没有流程，不会有 ${trigger}`);
    return;
  }
  const known = event === "move" ? [...flow.moves.keys()] : flow.doc.nodes.map(({ key }) => key);
  need(look, { kind: event === "move" ? "流程动作" : "节点", id: name, known, path });
}

function checkSteps(steps: readonly EffectStep[], inside: Inside, depth = 0): void {
  let standing = inside.standing;
  for (const [at, step] of steps.entries()) {
    const here = { ...inside, standing, path: `${inside.path}/${at}` };
    if (here.isBefore && !isBeforeStep(step)) refuse(here, "", "写入之前只能用 set 补充本记录，或用 call 调用操作");
    checkStep(step, here, depth);
    if ("make" in step && step.as !== undefined && here.look.model.entities.has(step.make))
      standing = { ...standing, names: { ...standing.names, [step.as]: step.make } };
  }
}

const isBeforeStep = (step: EffectStep): boolean => "call" in step || ("set" in step && step.set === SELF);

function checkStep(step: EffectStep, inside: Inside, depth: number): void {
  if ("make" in step) checkMake(step, inside);
  else if ("keep" in step) checkKeep(step, inside);
  else if ("set" in step)
    checkChange(step, inside, (entity) => {
      checkValues(step.to, { ...inside, standing: onTarget(step.set, entity, inside) }, { entity, at: "/to" });
      checkAside(step.to, inside, { entity, at: "/to", most: Object.keys(step.to).length });
    });
  else if ("move" in step) checkChange({ ...step, target: step.of }, inside, (entity) => checkMove(step, inside, entity));
  else if ("remove" in step) checkChange(step, inside, () => undefined);
  else if ("erase" in step) checkErase(step, inside);
  else if ("notify" in step) checkNotify(step, inside);
  else if ("copy" in step && !isAtNode(inside)) refuse(inside, "", "抄送随流程的事件进行，不用在 each 里");
  else if ("copy" in step) {
    checkActor(step.copy, { entity: inside.standing.row, look: inside.look, path: `${inside.path}/copy` });
    checkRoles(step, inside);
  } else if ("call" in step) {
    needOperation(inside.look, step.call, `${inside.path}/call`);
    for (const [name, value] of Object.entries(step.with ?? {})) lookAtExpr(inside.look, value, logicAt(inside, below("/with", name)));
  } else {
    if (depth >= MAX_DEPTH) refuse(inside, "", `each 最多嵌套 ${MAX_DEPTH} 层`);
    const entity = checkRows(step.each, inside, "/each");
    if (entity === null) return;
    const { as } = step.each;
    const names = as === undefined ? inside.standing.names : { ...inside.standing.names, [as]: entity };
    checkSteps(step.do, { ...inside, standing: { ...inside.standing, row: entity, isFound: true, names }, path: `${inside.path}/do` }, depth + 1);
  }
}

/** A query opens its rows for the values; other targets are read by their path. */
const onTarget = (target: Target, entity: string, { standing }: Inside): Standing =>
  typeof target === "object" ? { ...standing, row: entity, isFound: true } : standing;

type Change = { expect?: unknown; message?: Sentence } & ({ set: Target } | { remove: Target } | { move: string; target: Target });

function checkChange(step: Change, inside: Inside, then: (entity: string) => void): void {
  const { look } = inside;
  const [target, at] = "target" in step ? [step.target, "/of"] : "set" in step ? [step.set, "/set"] : [step.remove, "/remove"];
  const entity = checkTarget(target, inside, at);
  if (entity === null || isForbidden(entity, inside, at)) return;
  if ((step.expect === undefined) !== (step.message === undefined)) refuse(inside, "", "expect 和 message 要一起写：不符合时要说明原因");
  const meant = {
    ...inside,
    standing: { ...inside.standing, row: entity, ...(target === SELF ? { isFound: undefined } : { isFound: true as const }) },
  };
  lookAtCond(look, step.expect, logicAt(meant, "/expect"));
  checkSentence(step.message, meant, "/message");
  then(entity);
}

function checkTarget(target: Target, inside: Inside, at: string): string | null {
  const { look, path, standing } = inside;
  if (typeof target === "object" && target.table !== undefined) {
    refuse(inside, at, "子表的行只能随所在的记录改，请把那条记录作为对象");
    return null;
  }
  if (typeof target === "object") return checkRows(target, inside, at);
  const { entity, path: walked } = startOf(target, standing);
  if (walked !== null && needPath(look, { entity, path: walked, at: `${path}${at}` }) === null) return null;
  const found = targetEntity(look.model, target, standing);
  if (found === null) refuse(inside, at, `“${target}”不引用数据，应为 self、前面取的名字、引用字段的路径或一个查询`);
  return found;
}

function checkMake(step: MakeStep, inside: Inside): void {
  const { look, path, standing } = inside;
  if (!needEntity(look, step.make, `${path}/make`) || isForbidden(step.make, inside, "/make")) return;
  if (look.model.entities.get(step.make)?.childOf != null) refuse(inside, "/make", "表格的行随它的记录写入，不能单独新增");
  checkValues(step.with ?? {}, inside, { entity: step.make, at: "/with" });
  for (const [at, name] of (step.key ?? []).entries()) if (!Object.hasOwn(step.with ?? {}, name)) refuseKey(step, inside, { at: `/key/${at}`, name });
  if (step.exists !== undefined && step.key === undefined) refuse(inside, "/exists", "没有 key 时每次都新增，不写 exists");
  if (step.as !== undefined) checkName(step.as, { ...inside, standing });
}

/** What is kept by the thousand is asked for once, and no rule keeps it right. */
function checkKeep({ keep, rows, with: given, key, once = [] }: KeepStep, inside: Inside): void {
  const { look, path, standing } = inside;
  const found = checkRows(rows, inside, "/rows");
  if (!needEntity(look, keep, `${path}/keep`) || isForbidden(keep, inside, "/keep") || found === null) return;
  const target = look.model.entities.get(keep)!;
  if (target.childOf != null) refuse(inside, "/keep", "表格的行随它的记录写入，不能单独新增");
  if (target.rules.some((rule) => limitIn(rule) !== null)) refuse(inside, "/keep", `“${keep}”有名额一类的上限，成批写入不受它约束，请改用 make`);
  const names = rows.as === undefined ? standing.names : { ...standing.names, [rows.as]: found };
  checkValues(given, { ...inside, standing: { ...standing, row: found, isFound: true, names } }, { entity: keep, at: "/with" });
  for (const [name, value] of Object.entries(given))
    if (asksRows(value)) refuse(inside, below("/with", name), "不写查询，要统计的写成字段的 computed");
  for (const [at, name] of key.entries()) if (!Object.hasOwn(given, name)) refuse(inside, `/key/${at}`, `“${name}”不在 with 里，无从判断是否已有`);
  for (const [at, name] of once.entries()) needField(look, { entity: keep, path: name, at: `${path}/once/${at}` });
}

/** A field that bears another name now is followed. */
function refuseKey(step: MakeStep, { effect, path, look }: Inside, { at, name }: { at: string; name: string }): void {
  const found = problem("EFFECT_INVALID", `${path}${at}`, { effect, reason: `“${name}”不在 with 里，无从判断是否已有` });
  const now = renamedField(look.model.entities.get(step.make), name);
  look.findings.push(errorIn(look.file, found, now === undefined ? {} : { suggestion: now, fix: { path: found.path, value: now } }));
}

function checkName(as: string, inside: Inside): void {
  const { standing, look } = inside;
  const isFree = /^[A-Za-z][A-Za-z0-9]*$/.test(as) && ![SELF, "record", "before", "ask", "user", "up", "last", "limit"].includes(as);
  if (!isFree || Object.hasOwn(standing.names, as)) refuse(inside, "/as", `名字“${as}”已有含义，请换一个`);
  else if (look.model.entities.get(standing.row)?.fields.has(as) === true) refuse(inside, "/as", `“${standing.row}”有同名字段“${as}”，请换一个名字`);
}

/** Fields that the server itself may write, with values of their class. */
function checkValues(values: Readonly<Record<string, Expr>>, inside: Inside, { entity, at }: { entity: string; at: string }): void {
  const { look, path } = inside;
  const target = look.model.entities.get(entity);
  const state = look.model.flows.get(target?.flow ?? "")?.doc.state;
  for (const [name, value] of Object.entries(values)) {
    const place = below(at, name);
    if (!needField(look, { entity, path: name, at: `${path}${place}` })) continue;
    const field = target?.fields.get(name);
    if (name === state) refuse(inside, place, `“${name}”是流程状态，请改用 move`);
    else if ((field?.kind !== "stored" && field?.kind !== "rows") || field.expr !== null) refuse(inside, place, `“${name}”不是存储的值，不能写`);
    lookAtExpr(look, value, { ...logicAt(inside, place), ...(field === undefined ? {} : { expected: field.type.valueClass }) });
  }
}

/** What is kept aside has steps of its own, since nothing follows from them. `most`: as many may stand together. */
function checkAside(values: object, inside: Inside, { entity, at, most }: { entity: string; at: string; most: number }): void {
  const [first, ...others] = asideIn(inside.look.model.entities.get(entity), { ...values });
  if (first !== undefined && others.length + 1 !== most) refuse(inside, below(at, first), `“${first}”是顺带记下的，请写在只写这类字段的 set 步骤里`);
}

function checkMove(step: MoveStep, inside: Inside, entity: string): void {
  const { look, path } = inside;
  const flow = look.model.flows.get(look.model.entities.get(entity)?.flow ?? "");
  if (flow === undefined) {
    refuse(inside, "/move", `“${entity}”没有流程`);
    return;
  }
  if (!need(look, { kind: "流程动作", id: step.move, known: flow.moves, path: `${path}/move` })) return;
  const standing = onTarget(step.of, entity, inside);
  checkValues(step.with ?? {}, { ...inside, standing }, { entity, at: "/with" });
  checkAside(step.with ?? {}, inside, { entity, at: "/with", most: 0 });
  checkSentence(step.opinion, { ...inside, standing }, "/opinion");
}
