import { type AskDocument, askName } from "../../engine/fields/ask-document.ts";
import { effectsOn } from "../../engine/flow/effects/effects-on.ts";
import { partOf, targetsOf } from "../../engine/flow/index.ts";
import { triggersOf } from "../../engine/kinds/effects/document.ts";
import { type FlowAuto, type FlowMove, type FlowNobody, type FlowNode, SAME } from "../../engine/kinds/flow/document.ts";
import { zh } from "../../engine/language/text.ts";
import type { Entity, Flow, Model } from "../../engine/model/model.ts";
import { condText, exprText, sentenceText } from "../code/views/document-view.ts";
import { actorText, dueText, nodeTitleOf } from "../code/views/state-view.ts";
import { stepTexts } from "./effect-lines.ts";
import type { Line } from "./explained.ts";

interface At {
  model: Model;
  entity: Entity;
  flow: Flow;
}

/** Every move with what happens in it, in the order in which it happens. */
export const moveLines = (at: At): Line[] =>
  at.flow.doc.moves
    .filter((move) => !isUnsigned(at, move))
    .map((move) => ({
      key: move.key,
      title: `${zh(move.title)}${partText(at, move)}：${move.from.map((key) => titleOf(at, key)).join("、")} → ${targetText(at, move)}`,
      about: [...whoMay(at, move), ...asked(at, move), ...judged(at, move), ...written(at, move), ...told(at, move)],
    }));

/** What the compiler adds for the system, which signs for nobody. */
const isUnsigned = (at: At, { by, auto, from }: FlowMove): boolean =>
  auto === undefined && by !== undefined && "system" in by && nodesOf(at, from).every(({ parts }) => parts !== undefined);

/** For which part of its node it signs. */
function partText(at: At, move: FlowMove): string {
  const [part] = nodesOf(at, move.from).flatMap((node) => partOf(node, move) ?? []);
  return part === undefined ? "" : `（${zh(part.title)}）`;
}

function titleOf({ model, entity, flow }: At, key: string): string {
  const node = flow.doc.nodes.find((one) => one.key === key);
  return node === undefined ? (key === SAME ? "原环节" : key) : nodeTitleOf(model, { flow, entity, node });
}

const targetText = (at: At, move: FlowMove): string =>
  targetsOf(move)
    .map(({ to, when }) => `${titleOf(at, to)}${when === undefined ? "" : `（${condText(at.model, at.entity, when)}）`}`)
    .join("；");

const nodesOf = ({ flow }: At, keys: readonly string[]): FlowNode[] => flow.doc.nodes.filter(({ key }) => keys.includes(key));
const fieldTitles = ({ entity }: At, names: readonly string[]): string =>
  [...new Set(names)].map((name) => zh(entity.fields.get(name)?.title ?? name)).join("、");

/** 1: by the move itself, else by who acts at the node it leaves. */
function whoMay(at: At, { auto, by, from }: FlowMove): string[] {
  const bySystem = auto === undefined ? [] : [`${timeText(at, auto)}由系统自动进行`];
  if (auto !== undefined && (by === undefined || "system" in by)) return bySystem;
  const actors = by === undefined ? nodesOf(at, from).map((node) => node.by) : [by];
  const who = [...new Set(actors.map((actor) => actorText(at.model, at.entity, actor)))].filter(Boolean).join("；");
  return [`由${who === "" ? "系统" : who}进行`, ...bySystem];
}

function timeText({ model, entity }: At, { at, when }: FlowAuto): string {
  const parts = [...(at === undefined ? [] : [`到 ${exprText(model, entity, at)}`]), ...(when === undefined ? [] : [condText(model, entity, when)])];
  return parts.length === 0 ? "" : `${parts.join("，且 ")}时`;
}

/** 2: what the actor fills in. */
function asked(at: At, { opinion, ask = [] }: FlowMove): string[] {
  return [
    ...(ask.length > 0 ? [`填写 ${ask.map((one) => askText(at, one)).join("、")}`] : []),
    ...(opinion === "required" ? ["意见必填"] : opinion === "optional" ? ["意见可填"] : []),
  ];
}

function askText({ model, entity }: At, one: AskDocument): string {
  const title = zh(one.title ?? entity.fields.get(askName(one))?.title ?? askName(one));
  const said = [
    ...(one.visible === undefined ? [] : [`${condText(model, entity, one.visible)}时填写`]),
    ...(one.required === true ? ["必填"] : typeof one.required === "object" ? [`${condText(model, entity, one.required)}时必填`] : []),
    ...(one.default === undefined ? [] : [`默认 ${exprText(model, entity, one.default)}`]),
  ];
  return said.length === 0 ? title : `${title}（${said.join("，")}）`;
}

/** 3: what is worked out before, which of several moves of one name is taken, and what refuses. */
function judged(at: At, { key, guards = [], set = {}, when }: FlowMove): string[] {
  const { model, entity } = at;
  return [
    ...effectTexts(at, [`before:move:${key}`]).map((text) => `先${text}`),
    ...(when === undefined ? [] : [`同名的几条中，${condText(model, entity, when)}时走这一条`]),
    ...Object.entries(set).map(([name, expr]) => `${fieldTitles(at, [name])} 设为 ${exprText(model, entity, expr)}`),
    ...guards.map(({ when, assert, message }) => {
      const applies = when === undefined ? "" : `${condText(model, entity, when)}时`;
      return `${applies}须 ${condText(model, entity, assert)}，否则“${sentenceText(model, entity, message)}”`;
    }),
  ];
}

/** 4: how many must agree, then the record with its rules and effects. */
function written(at: At, move: FlowMove): string[] {
  const { entity, flow } = at;
  const left = move.result === "agree" ? nodesOf(at, move.from) : [];
  const votes = left.flatMap(({ mode, parts }) =>
    parts !== undefined ? [partsWords(at, mode, parts.length)] : mode === undefined || mode === "any" ? [] : [modeWords(at, mode)],
  );
  const mirrored = Object.entries(flow.doc.mirror ?? {}).map(([, field]) => field);
  return [
    ...new Set(votes),
    ...effectTexts(at, ["before:save", "before:update"]).map((text) => `保存前${text}`),
    entity.rules.length > 0
      ? `按改动过的字段核对${entity.rules.length}条规则，写入 ${fieldTitles(at, [flow.doc.state])}`
      : `写入 ${fieldTitles(at, [flow.doc.state])}`,
    ...(mirrored.length > 0 ? [`随之更新 ${fieldTitles(at, mirrored)}`] : []),
    ...effectTexts(at, ["save", "update"]).map((text) => `保存后${text}`),
  ];
}

const modes = { all: "须所有办理人都同意", ratio: "须一定比例的办理人同意", sequence: "由办理人依次办理" } as const;
/** How many parts must agree. */
const partsWords = (at: At, mode: FlowNode["mode"], count: number): string =>
  typeof mode === "number"
    ? `${count} 方会签，须 ${mode} 方同意`
    : `${count} 方会签，${mode === "any" ? "一方同意即可" : mode === undefined || mode === "all" ? "须各方都同意" : modeWords(at, mode)}`;
const modeWords = (at: At, mode: NonNullable<FlowNode["mode"]>): string =>
  typeof mode === "object"
    ? `几人办理按 ${fieldTitles(at, [mode.field])}`
    : mode === "any"
      ? ""
      : typeof mode === "number"
        ? `须 ${mode} 人同意`
        : modes[mode];

/** 5: who hears of it, who is asked next, and until when. */
function told(at: At, move: FlowMove): string[] {
  const { model, entity } = at;
  const targets = targetsOf(move)
    .map(({ to }) => to)
    .filter((to) => to !== SAME);
  const passed = [...(targets.length === 0 ? [] : move.from.map((key) => `leave:${key}`)), ...targets.map((key) => `enter:${key}`)];
  const next = nodesOf(at, targets).flatMap((node) => [
    ...(node.skip === undefined ? [] : [`${condText(model, entity, node.skip)}时跳过${titleOf(at, node.key)}`]),
    ...(node.by === undefined ? [] : [`${titleOf(at, node.key)}等待${actorText(model, entity, node.by)}`]),
    ...(node.nobody === undefined ? [] : [`${titleOf(at, node.key)}无人可办时${nobodyText(at, node.nobody)}`]),
    ...(node.due === undefined ? [] : [`${titleOf(at, node.key)}限 ${dueText(node.due, { model, entity: entity.id })}`]),
  ]);
  const again = move.resume === "back" ? ["再次提交后直接回到退回它的环节"] : [];
  return [...effectTexts(at, [`move:${move.key}`, ...passed]), ...next, ...again];
}

const nobodyText = ({ model, entity }: At, nobody: FlowNobody): string =>
  typeof nobody === "object"
    ? `由${actorText(model, entity, nobody.to)}办理`
    : { admin: "等待管理员安排", pass: "自动通过", refuse: "不予送出" }[nobody];

/** What stands on one of the events, wherever it is written. */
const effectTexts = ({ model, entity, flow }: At, events: readonly string[]): string[] =>
  effectsOn(model, entity.id, flow)
    .filter(({ effect }) => triggersOf(effect).some((trigger) => events.includes(trigger)))
    .flatMap(({ effect }) => {
      const when = effect.when === undefined ? "" : `${condText(model, entity, effect.when)}时`;
      return stepTexts(model, entity.id, effect).map((text) => `${when}${text}`);
    });
