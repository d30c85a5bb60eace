import { isObject, type JsonObject } from "../values/json-object.ts";
import type { FormatUpgrade } from "./format-upgrade.ts";

/** A screen of pictures is a `wall`; `board` is the word for data screens. */
export const imageWalls: FormatUpgrade = {
  from: 4,
  title: "图片墙由 board 改称 wall",
  upgrade: (document) => {
    if (document.kind === "screen") return upgradeScreen(document);
    return document.kind === "overlay" && String(document.of).startsWith("screen:") ? withOps(document) : document;
  },
};

const anchorVerbs = ["hide", "set", "add", "move", "into", "before", "after"];
const ofWall = (anchor: unknown): unknown => (typeof anchor === "string" ? anchor.replace(/^board(?=$|\.)/, "wall") : anchor);

function upgradeScreen(document: JsonObject): JsonObject {
  const { variants } = document;
  const parts = {
    ...(document.type === "board" && { type: "wall" }),
    ...(Array.isArray(document.locks) && { locks: same(document.locks, document.locks.map(ofWall)) }),
    ...(isObject(variants) && { variants: upgradeVariants(variants) }),
  };
  const isOld = Object.hasOwn(document, "board");
  if (!isOld && Object.entries(parts).every(([key, part]) => document[key] === part)) return document;
  // The key stays where it stood.
  const renamed = Object.fromEntries(Object.entries(document).map(([key, value]) => [key === "board" ? "wall" : key, value]));
  return { ...renamed, ...parts };
}

function upgradeVariants(variants: JsonObject): JsonObject {
  const next = Object.fromEntries(Object.entries(variants).map(([role, variant]) => [role, isObject(variant) ? withOps(variant) : variant]));
  return Object.entries(next).every(([role, variant]) => variants[role] === variant) ? variants : next;
}

function withOps(document: JsonObject): JsonObject {
  if (!Array.isArray(document.ops)) return document;
  const ops = same(document.ops, document.ops.map(upgradeOp));
  return ops === document.ops ? document : { ...document, ops };
}

function upgradeOp(op: unknown): unknown {
  if (!isObject(op)) return op;
  const next: JsonObject = { ...op };
  for (const verb of anchorVerbs) if (Object.hasOwn(op, verb)) next[verb] = ofWall(op[verb]);
  if (op.set === "type" && op.to === "board") next.to = "wall";
  return Object.entries(next).every(([key, value]) => op[key] === value) ? op : next;
}

/** The list that was, where nothing of it changed. */
const same = (before: readonly unknown[], after: unknown[]): readonly unknown[] => (after.every((item, at) => item === before[at]) ? before : after);
