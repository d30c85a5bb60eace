import { checkAgain, type Looked } from "../../engine/check/index.ts";
import { compile, recompile } from "../../engine/compile/index.ts";
import type { DocumentSet, SourceDocument } from "../../engine/documents/index.ts";
import { problem } from "../../engine/errors.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import type { Model } from "../../engine/model/model.ts";
import { type Finding, errorIn } from "../../engine/problems/finding.ts";
import { uniqueFindings } from "../../engine/problems/unique-findings.ts";
import { messageOf } from "./message-of.ts";

/** File -> the document it has now; null: the file is gone. */
export type ChangedFiles = ReadonlyMap<string, SourceDocument | null>;

/** Finds what is wrong with the whole set, again after each change. */
export interface Checker {
  open(set: DocumentSet, operations: readonly string[]): Promise<Finding[]>;
  change(changed: ChangedFiles): Promise<Finding[]>;
}

const hash = () => "";

/** Checks in this thread; each time in the time of what changed. */
export class SetChecker implements Checker {
  private model: Model | null = null;
  private looked: Looked | null = null;
  private operations: readonly string[] = [];

  async open(set: DocumentSet, operations: readonly string[]): Promise<Finding[]> {
    this.operations = operations;
    this.looked = null;
    const { model, findings } = compile(set, { hash: "", operations });
    this.model = model;
    return this.check(model, set, findings);
  }

  async change(changed: ChangedFiles): Promise<Finding[]> {
    const { model, findings, set } = recompile(this.model!, changed, { hash, operations: this.operations });
    this.model = model;
    return this.check(model, set, findings);
  }

  /** A rule may stumble over a document broken in a way nobody planned for: then at least its faults of shape are told. */
  private check(model: Model, set: DocumentSet, earlier: readonly Finding[]): Finding[] {
    try {
      const { findings, looked } = checkAgain(model, set, this.looked);
      this.looked = looked;
      return inOrder([...earlier, ...findings]);
    } catch (error) {
      this.looked = null;
      const shapes = set.flatMap(({ file, document }) => checkShape(document).map((found) => errorIn(file, found)));
      const reason = `检查中断：${messageOf(error)}`;
      return inOrder([...earlier, ...shapes, errorIn(set[0]?.file ?? "", problem("DOCUMENT_SHAPE", "", { reason }))]);
    }
  }
}

/** Errors first, then by file. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  uniqueFindings(findings).sort((a, b) => a.severity.localeCompare(b.severity) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
