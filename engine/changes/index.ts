export type { Change } from "../documents/change.ts";
export { documentKey } from "../documents/document-key.ts";
export { diffDocuments, diffSets, jsonOf } from "./diff.ts";
export { type Applied, applyChanges, applyTo } from "./apply.ts";
export { invert, invertAll } from "./invert.ts";
export { type Conflict, type Merged, mergeDocuments } from "./merge.ts";
export { type ChangeGroup, changesBetween, describeChanges, linesOf, type Models } from "./describe.ts";
export { type ConflictWords, conflictWords } from "./conflict-words.ts";
export { placeWords } from "./place-words.ts";
