import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import { askedFieldNames, askName } from "../../engine/fields/ask-document.ts";
import { effectsOn } from "../../engine/flow/effects/effects-on.ts";
import { SELF, type Standing, targetEntity } from "../../engine/flow/effects/standing.ts";
import {
  type Effect,
  type EffectStep,
  erasedBy,
  type EraseStep,
  type Target,
  type Every,
  everyOf,
  type Trigger,
  triggersOf,
} from "../../engine/kinds/effects/document.ts";
import { zh } from "../../engine/language/text.ts";
import type { Entity, Model } from "../../engine/model/model.ts";
import { condText, sentenceText } from "../code/views/document-view.ts";
import { actorText } from "../code/views/state-view.ts";
import type { Line } from "./explained.ts";

/** What stands on the records of an entity, wherever it is written, in the order in which it happens. */
export const standingLines = (model: Model, entityId: string): Line[] =>
  effectsOn(model, entityId).map(({ id, effect }) => ({
    key: id,
    title: headOf(model, model.entities.get(entityId)!, effect),
    about: stepTexts(model, entityId, effect),
  }));

/** Its steps, as they stand on a record of the entity. */
export const stepTexts = (model: Model, entityId: string, { do: steps }: Effect): string[] =>
  stepLines(model, steps, { hand: entityId, row: entityId, names: {} });

/** What people ask for under a name, step by step. */
export const callLines = (model: Model, entity: Entity): Line[] =>
  (entity.doc.calls ?? []).map(({ key, title, ask = [], guards = [], set = {}, do: steps = [] }) => {
    const written = [...askedFieldNames(ask), ...Object.keys(set)].map((name) => fieldTitle(model, entity.id, name));
    return {
      key,
      title: zh(title),
      about: [
        ...(ask.length > 0 ? [`填写 ${ask.map((one) => zh(one.title ?? entity.fields.get(askName(one))?.title ?? askName(one))).join("、")}`] : []),
        ...guards.map((guard) => `须${condText(model, entity, guard.assert)}，否则：${sentenceText(model, entity, guard.message)}`),
        ...(written.length > 0 ? [`写入 ${written.join("、")}`] : []),
        ...stepLines(model, steps, { hand: entity.id, row: entity.id, names: {} }),
      ],
    };
  });

const eventWords: Readonly<Record<string, string>> = { create: "新增", update: "修改", save: "保存", remove: "删除" };

function triggerText(model: Model, entity: Entity, trigger: Trigger): string {
  const [event = "", ...rest] = trigger.replace(/^before:/, "").split(":");
  const [when, name] = [trigger.startsWith("before:") ? "之前" : "之后", rest.join(":")];
  if (name === "") return `${eventWords[event] ?? event}${when}`;
  const flow = model.flows.get(entity.flow ?? "");
  if (event === "move") return `办理“${zh(flow?.moves.get(name)?.[0]?.title ?? name)}”${when}`;
  const dict = model.dicts.get(entity.fields.get(flow?.doc.state ?? "")?.doc.dict ?? "");
  return `${event === "enter" ? "到达" : "离开"}“${zh(dict?.items.find(({ value }) => value === name)?.label ?? name)}”时`;
}

const rhythmWords: Readonly<Record<Every["every"], string>> = { hour: "每小时", day: "每天", week: "每周", month: "每月" };

function everyText(model: Model, entity: Entity, { every, time = "00:00", day = 1, where, days }: Every): string {
  const at = every === "hour" ? `${time.slice(3)} 分` : `${every === "week" ? `第 ${day} 天 ` : every === "month" ? `${day} 日 ` : ""}${time}`;
  const parts = [
    ...(days === undefined ? [] : [`仅在${condText(model, entity, days)}的日子`]),
    ...(where === undefined ? [] : [`对${condText(model, entity, where)}的数据`]),
  ];
  return [`${rhythmWords[every]} ${at}`, ...parts].join("，");
}

function headOf(model: Model, entity: Entity, effect: Effect): string {
  const events = [
    ...triggersOf(effect).map((trigger) => triggerText(model, entity, trigger)),
    ...everyOf(effect).map((every) => everyText(model, entity, every)),
  ];
  return `${events.join("、")}${effect.when === undefined ? "" : `，${condText(model, entity, effect.when)}时`}`;
}

function stepLines(model: Model, steps: readonly EffectStep[], standing: Standing): string[] {
  let names = standing.names;
  return steps.flatMap((step) => {
    const lines = stepText(model, step, { ...standing, names });
    if ("make" in step && step.as !== undefined) names = { ...names, [step.as]: step.make };
    return lines;
  });
}

function stepText(model: Model, step: EffectStep, at: Standing): string[] {
  const titleOf = (entity: string | null) => zh(model.entities.get(entity ?? "")?.title ?? entity ?? "");
  const meant = (target: Target) => (target === SELF ? "本记录" : `“${titleOf(targetEntity(model, target, at))}”`);
  const row = model.entities.get(at.row)!;
  if ("make" in step) return [`新增“${titleOf(step.make)}”${step.key === undefined ? "" : "（已有则不重复）"}`];
  if ("keep" in step) return [`按“${titleOf(targetEntity(model, step.rows, at))}”成批新增或更新“${titleOf(step.keep)}”`];
  if ("set" in step)
    return [
      `修改${meant(step.set)}的 ${Object.keys(step.to)
        .map((name) => fieldTitle(model, targetEntity(model, step.set, at), name))
        .join("、")}`,
    ];
  if ("move" in step) return [`办理${meant(step.of)}的“${moveTitle(model, targetEntity(model, step.of, at), step.move)}”`];
  if ("remove" in step) return [`删除${meant(step.remove)}`];
  if ("erase" in step) return erasedBy(step).map((entity) => erasedText(model, step, entity));
  if ("copy" in step) return [`抄送${actorText(model, row, step.copy)}${rolesText(model, at.row, step.roles)}`];
  if ("call" in step) return [`运行 ${step.call}`];
  if ("notify" in step) {
    const ofRows = step.of === undefined ? null : model.entities.get(targetEntity(model, step.of, at) ?? "");
    const whom =
      step.notify === "assignees" ? "办理人" : `${ofRows == null ? "" : `各“${zh(ofRows.title)}”的`}${actorText(model, ofRows ?? row, step.notify)}`;
    return [
      `通知${whom}${rolesText(model, at.row, step.roles)}（${step.words === undefined ? step.template : sentenceText(model, row, step.words)}）`,
    ];
  }
  const found = targetEntity(model, step.each, at);
  const names = step.each.as === undefined || found === null ? at.names : { ...at.names, [step.each.as]: found };
  return found === null ? [] : stepLines(model, step.do, { ...at, row: found, names }).map((line) => `对每条“${titleOf(found)}”：${line}`);
}

function erasedText(model: Model, { where, fields = [] }: EraseStep, id: string): string {
  const entity = model.entities.get(id);
  if (entity === undefined) return "";
  const what = fields.length === 0 ? "" : `的 ${fields.map((name) => fieldTitle(model, id, name)).join("、")}`;
  return `从数据库清除${condText(model, entity, where)}的“${zh(entity.title)}”${what}，不可恢复`;
}

const rolesText = (model: Model, entity: string, roles: string | undefined): string =>
  roles === undefined ? "" : `中“${zh(resolvePath(model, entity, roles)?.field.title ?? roles)}”所列的角色`;
const fieldTitle = (model: Model, entity: string | null, name: string): string =>
  zh(model.entities.get(entity ?? "")?.fields.get(name)?.title ?? name);
const moveTitle = (model: Model, entity: string | null, key: string): string =>
  zh(model.flows.get(model.entities.get(entity ?? "")?.flow ?? "")?.moves.get(key)?.[0]?.title ?? key);
