import { isObject, type JsonObject } from "../values/json-object.ts";
import type { FormatUpgrade } from "./format-upgrade.ts";

/** `"auto": true` of a move and its `when` became `"auto": { "when" }`. A move that people make as well keeps its `when`, which holds for them too. */
export const automaticMoves: FormatUpgrade = {
  from: 1,
  title: "自动办理的条件写在 auto 中",
  upgrade: (document) => {
    if (document.kind !== "flow" || !Array.isArray(document.moves)) return document;
    const moves = document.moves.map(upgradeMove);
    return moves.some((move, at) => move !== (document.moves as unknown[])[at]) ? { ...document, moves } : document;
  },
};

function upgradeMove(move: unknown): unknown {
  if (!isObject(move) || typeof move.auto !== "boolean") return move;
  const { auto, ...manual } = move;
  if (!auto) return manual;
  if (!isOfSystem(move.by)) return { ...move, auto: {} };
  const { when, ...rest } = move;
  return { ...rest, auto: when === undefined ? {} : { when } };
}

const isOfSystem = (by: unknown): boolean => by === undefined || (isObject(by) && Object.hasOwn(by as JsonObject, "system"));
