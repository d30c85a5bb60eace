import { isObject, type JsonObject } from "../values/json-object.ts";
import type { FormatUpgrade } from "./format-upgrade.ts";

/**
 * Operations of an entity (`beforeSave` `afterSave` `afterRemove`) and of moves (`before` `after`), the notices and the copies of a flow became
 * one list of effects.
 */
export const oneListOfEffects: FormatUpgrade = {
  from: 2,
  title: "操作、通知与抄送写成联动",
  upgrade: (document) => {
    if (document.kind === "entity") return ofEntity(document);
    if (document.kind === "flow") return ofFlow(document);
    return document.kind === "overlay" && Array.isArray(document.ops) ? ofOverlay(document, document.ops) : document;
  },
};

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const calls = (names: unknown): JsonObject[] => listed(names).map((name) => ({ call: name }));

const moments = { beforeSave: "before:save", afterSave: "save", afterRemove: "remove" } as const;

function ofEntity(document: JsonObject): JsonObject {
  const { effects } = document;
  if (!isObject(effects)) return document;
  const list = Object.entries(moments).flatMap(([key, on]) => (Array.isArray(effects[key]) ? [{ key, on, do: calls(effects[key]) }] : []));
  const { effects: _, ...rest } = document;
  return list.length === 0 ? rest : { ...document, effects: list };
}

function ofFlow(document: JsonObject): JsonObject {
  const moves = listed(document.moves);
  const isOld = "notify" in document || "copies" in document || moves.some((move) => isObject(move) && ("before" in move || "after" in move));
  if (!isOld) return document;
  const { notify, copies, ...rest } = document;
  const notices = listed(notify).filter(isObject);
  const told = [...notices.filter(({ on }) => on === "leave"), ...notices.filter(({ on }) => on !== "leave")].map(ofNotice);
  const copied = listed(copies).filter(isObject).map(ofCopy);
  const old = (moment: "before" | "after") => operationsOf(moves.filter(isObject), { moment, state: String(document.state) });
  const list = [...listed(document.effects).filter(isObject), ...old("before"), ...told, ...copied, ...old("after")];
  return { ...rest, moves: moves.map(withoutOperations), ...(list.length === 0 ? {} : { effects: named(list) }) };
}

const nodesOf = (on: unknown, nodes: unknown): unknown => {
  const events = listed(nodes).map((node) => `${String(on)}:${String(node)}`);
  return events.length === 1 ? events[0] : events;
};

const ofNotice = ({ on, nodes, to, template }: JsonObject): JsonObject => ({
  key: String(template).replace(/^.*[.]/, ""),
  on: nodesOf(on, nodes),
  do: [{ notify: to === "owner" ? { owner: true } : to, template }],
});
const ofCopy = ({ nodes, to }: JsonObject): JsonObject => ({ key: "copy", on: nodesOf("enter", nodes), do: [{ copy: to }] });

function withoutOperations(move: unknown): unknown {
  if (!isObject(move) || !("before" in move || "after" in move)) return move;
  const { before: _, after: __, ...rest } = move;
  return rest;
}

/** Moves of one key whose operations differ tell by the node they leave which are meant. */
function operationsOf(moves: readonly JsonObject[], { moment, state }: { moment: "before" | "after"; state: string }): JsonObject[] {
  return [...Map.groupBy(moves, ({ key }) => String(key))].flatMap(([key, same]) => {
    const on = moment === "before" ? `before:move:${key}` : `move:${key}`;
    const name = `${key}${moment === "before" ? "Before" : "After"}`;
    const isOne = new Set(same.map((move) => JSON.stringify(move[moment] ?? []))).size === 1;
    if (isOne) return listed(same[0]![moment]).length === 0 ? [] : [{ key: name, on, do: calls(same[0]![moment]) }];
    return same
      .filter((move) => listed(move[moment]).length > 0)
      .map((move) => ({ key: name, on, when: { value: { ctx: `before.${state}` }, in: listed(move.from) }, do: calls(move[moment]) }));
  });
}

/** A second effect of a name is numbered. */
function named(effects: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return effects.map((effect) => {
    const key = String(effect.key);
    let name = key;
    for (let no = 2; taken.has(name); no++) name = `${key}${no}`;
    taken.add(name);
    return { ...effect, key: name };
  });
}

/** What a school adds to the notices and copies of a flow; what it hid or set there has to be said anew, and is found as an anchor that is gone. */
function ofOverlay(document: JsonObject, ops: readonly unknown[]): JsonObject {
  const upgraded = ops.map((op) => {
    if (!isObject(op) || !isObject(op.item)) return op;
    if (op.add === "notify") return { ...op, add: "effects", item: ofNotice(op.item) };
    return op.add === "copies" ? { ...op, add: "effects", item: ofCopy(op.item) } : op;
  });
  return upgraded.some((op, at) => op !== ops[at]) ? { ...document, ops: upgraded } : document;
}
