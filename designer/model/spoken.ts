import { describeChanges, linesOf } from "../../engine/changes/index.ts";
import { compile, recompile } from "../../engine/compile/index.ts";
import type { Change } from "../../engine/documents/change.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import type { Model } from "../../engine/model/model.ts";
import type { ChangedFiles } from "./set-checker.ts";

const hash = () => "";

/** The compiled set, which gives titles to whatever is told of a change. */
export class Spoken {
  model: Model;
  private readonly operations: readonly string[];

  constructor(set: DocumentSet, operations: readonly string[]) {
    this.operations = operations;
    this.model = compile(set, { hash: "", operations }).model;
  }

  /** Changes of documents that stand in the set. */
  describe(changes: readonly Change[]): string[] {
    return linesOf(describeChanges(changes, { before: this.model, after: this.model }));
  }

  /** The set has changed; what the changes are in the words of a school. */
  tell(changed: ChangedFiles, changes: readonly Change[]): string[] {
    const before = this.model;
    this.model = recompile(before, changed, { hash, operations: this.operations }).model;
    return linesOf(describeChanges(changes, { before, after: this.model }));
  }
}
