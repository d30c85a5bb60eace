import { isObject, type JsonObject } from "../values/json-object.ts";
import type { FormatUpgrade } from "./format-upgrade.ts";

/**
 * `write` of nodes and moves, `fields` and `ask` of actions became `ask`: of a move in its flow, of a call or a batch on its button. What a node let
 * its actor write its own moves ask for; the button of a move no longer says a part of it.
 */
export const whatIsAsked: FormatUpgrade = {
  from: 3,
  title: "要填写的内容写在 ask 中",
  upgrade: (document) => {
    if (document.kind === "flow") return upgradeFlow(document);
    if (document.kind === "screen") return upgradeScreen(document);
    return document.kind === "overlay" && Array.isArray(document.ops) ? upgradeOverlay(document, document.ops) : document;
  },
};

const names = (value: unknown): string[] => (Array.isArray(value) ? value.filter((name) => typeof name === "string") : []);
const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const asked = (field: string): JsonObject => ({ field });
/** The same object where nothing changed, so that a document of today is given back as it is. */
function mapped(list: unknown, change: (item: JsonObject) => JsonObject | null): unknown {
  if (!Array.isArray(list)) return list;
  const next = list.flatMap((item: unknown) => (isObject(item) ? (change(item) ?? []) : [item]));
  return next.length === list.length && next.every((item, at) => item === list[at]) ? list : next;
}
function withParts(document: JsonObject, parts: JsonObject): JsonObject {
  return Object.entries(parts).every(([key, part]) => document[key] === part) ? document : { ...document, ...parts };
}

/** Node -> what its actor could write. */
type Writes = ReadonlyMap<unknown, string[]>;
const writesOf = (nodes: readonly JsonObject[]): Writes =>
  new Map(nodes.filter((node) => Array.isArray(node.write)).map((node) => [node.key, names(node.write)]));

function upgradeFlow(document: JsonObject): JsonObject {
  const writes = writesOf(objects(document.nodes));
  const parts: JsonObject = {
    nodes: mapped(document.nodes, withoutWrite),
    moves: mapped(document.moves, (move) => upgradeMove(move, writes, document.state)),
  };
  const locks = names(document.locks).map((lock) => lock.replace(/^(moves\..+)\.write$/, "$1.ask"));
  return withParts(document, locks.every((lock, at) => lock === names(document.locks)[at]) ? parts : { ...parts, locks });
}

function withoutWrite(node: JsonObject): JsonObject {
  if (!Array.isArray(node.write)) return node;
  const { write: _, ...rest } = node;
  return rest;
}

/** Of a move that leaves several nodes each asks for its own. */
function upgradeMove(move: JsonObject, writes: Writes, state: unknown): JsonObject {
  const { write, ...rest } = move;
  const own = names(write);
  const from = move.by === undefined && move.auto === undefined ? names(move.from) : [];
  const ofNodes = [...new Set(from.flatMap((node) => writes.get(node) ?? []))].filter((name) => !own.includes(name) && !isOpinion(name, move));
  if (own.length + ofNodes.length === 0) return write === undefined ? move : rest;
  const ask = ofNodes.map((name) => {
    const at = from.filter((node) => writes.get(node)?.includes(name));
    return at.length === from.length ? asked(name) : { field: name, visible: { field: state, in: at } };
  });
  return { ...rest, ask: [...ask, ...own.filter((name) => !isOpinion(name, move)).map(asked)] };
}

/** Dialogs had one input of this name: what the actor says. */
const isOpinion = (name: string, { opinion = "none" }: JsonObject): boolean => name === "opinion" && opinion !== "none";

const places = ["toolbar", "row", "batch"];

function upgradeScreen(document: JsonObject): JsonObject {
  const verbs = new Map(
    places.flatMap((place) => objects((document.list as JsonObject | undefined)?.[place]).map((one) => [`list.${place}.${keyOf(one)}`, one.do])),
  );
  const list = isObject(document.list) ? withParts(document.list, partsOf(document.list)) : document.list;
  const variants = isObject(document.variants) ? withParts(document.variants, variantsOf(document.variants, verbs)) : document.variants;
  const locks = names(document.locks).map((lock) => lock.replace(ofFields, "$1.ask"));
  const parts = { ...(list !== undefined && { list }), ...(variants !== undefined && { variants }) };
  return withParts(document, locks.every((lock, at) => lock === names(document.locks)[at]) ? parts : { ...parts, locks });
}

const partsOf = (list: JsonObject): JsonObject =>
  Object.fromEntries(places.filter((place) => Array.isArray(list[place])).map((place) => [place, mapped(list[place], upgradeAction)]));

const variantsOf = (variants: JsonObject, verbs: Verbs): JsonObject =>
  Object.fromEntries(
    Object.entries(variants).map(([role, variant]) => {
      if (!isObject(variant) || !Array.isArray(variant.ops)) return [role, variant];
      return [role, withParts(variant, { ops: mapped(variant.ops, (op) => upgradeScreenOp(op, verbs)) })];
    }),
  );

const keyOf = (action: JsonObject): unknown => action.key ?? String(action.do).replace(/^(move|call):/, "");

function upgradeAction(action: JsonObject): JsonObject {
  const verb = typeof action.do === "string" ? action.do : "";
  if (!Array.isArray(action.fields) || verb === "download") return action;
  const { fields, ask, ...rest } = action;
  if (verb.startsWith("move:")) return rest;
  const values = Array.isArray(ask) ? (ask as unknown[]) : [];
  const own = objects(values).map(({ name }) => name);
  return {
    ...rest,
    ask: [
      ...names(fields)
        .filter((name) => !own.includes(name))
        .map(asked),
      ...values,
    ],
  };
}

/** Anchor of an action -> its verb, as far as it is known. */
type Verbs = ReadonlyMap<string, unknown>;
const ofFields = /^(list\.(?:toolbar|row|batch)\..+)\.fields(?=$|\.)/;

/** Null: the operation changed what the button of a move asks for, which its flow says now. */
function upgradeScreenOp(op: JsonObject, verbs: Verbs): JsonObject | null {
  if (typeof op.add === "string" && /^list\.(toolbar|row|batch)$/.test(op.add) && isObject(op.item))
    return withParts(op, { item: upgradeAction(op.item) });
  for (const verb of ["set", "hide"]) {
    const anchor = op[verb];
    const action = typeof anchor === "string" ? ofFields.exec(anchor)?.[1] : undefined;
    if (action === undefined) continue;
    const does = verbs.get(action);
    if (does === "download") return op;
    if (typeof does === "string" && does.startsWith("move:")) return null;
    return {
      ...op,
      [verb]: (anchor as string).replace(ofFields, "$1.ask"),
      ...(verb === "set" && Array.isArray(op.to) && { to: names(op.to).map(asked) }),
    };
  }
  return op;
}

function upgradeOverlay(document: JsonObject, ops: unknown[]): JsonObject {
  const of = String(document.of);
  if (of.startsWith("screen:")) return withParts(document, { ops: mapped(ops, (op) => upgradeScreenOp(op, NO_VERBS)) });
  if (!of.startsWith("flow:")) return document;
  const writes = writesOf(objects(ops).flatMap((op) => (op.add === "nodes" && isObject(op.item) ? [op.item] : [])));
  return withParts(document, {
    ops: mapped(ops, (op) => {
      if (!isObject(op.item)) return op;
      if (op.add === "nodes") return withParts(op, { item: withoutWrite(op.item) });
      return op.add === "moves" ? withParts(op, { item: upgradeMove(op.item, writes, "state") }) : op;
    }),
  });
}

const NO_VERBS: Verbs = new Map();
