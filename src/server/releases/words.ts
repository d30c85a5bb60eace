import { type ChangeGroup, changesBetween } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { hashOf } from "./documents/load.ts";
import { type Layers, setOf } from "./layers.ts";

/** What changed between two states of the set, overlays laid over, in words for an administrator of the school: who may do what first. */
export const changesOfLayers = (before: Layers, after: Layers): ChangeGroup[] => changesBetween({ before: modelOf(before), after: modelOf(after) });

/** Titles are wanted of sets that were in effect, whatever a later program finds wrong with them. */
export function modelOf(layers: Layers): Model {
  const set = setOf(layers);
  return compile(set, { hash: hashOf(set), operations: [] }).model;
}
