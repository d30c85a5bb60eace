import { pointerAlong } from "../../engine/changes/index.ts";
import { checkAgain, type Looked } from "../../engine/check/index.ts";
import { compile, recompile } from "../../engine/compile/index.ts";
import type { DocumentSet, SourceDocument } from "../../engine/documents/index.ts";
import { problem } from "../../engine/errors.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import type { Model } from "../../engine/model/model.ts";
import { type Finding, errorIn } from "../../engine/problems/finding.ts";
import { uniqueFindings } from "../../engine/problems/unique-findings.ts";
import { type Renamed, type Renaming, renamed } from "../../engine/references/rename.ts";
import { type CheckedSet, type Use, usesOfPart } from "../../engine/references/uses.ts";
import { messageOf } from "./message-of.ts";

/** File -> the document it has now; null: the file is gone. */
export type ChangedFiles = ReadonlyMap<string, SourceDocument | null>;

/** A part of a document, by the names that lead to it. */
export interface PartAt {
  file: string;
  steps: readonly string[];
}

export type NewName = Pick<Renaming, "name" | "isInUse">;

/** Finds what is wrong with the whole set, again after each change, and what would be. */
export interface Checker {
  open(set: DocumentSet, operations: readonly string[]): Promise<Finding[]>;
  change(changed: ChangedFiles): Promise<Finding[]>;
  /** What refers to a part; null = nothing refers to it by name. */
  uses(part: PartAt): Promise<Use[] | null>;
  /** The documents in which a part is called otherwise. */
  rename(part: PartAt, to: NewName): Promise<Renamed>;
}

const hash = () => "";

/** Checks in this thread; each time in the time of what changed. */
export class SetChecker implements Checker {
  private model: Model | null = null;
  private looked: Looked | null = null;
  private set: DocumentSet = [];
  private findings: readonly Finding[] = [];
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

  async uses({ file, steps }: PartAt): Promise<Use[] | null> {
    const source = this.source(file);
    return usesOfPart(this.checked, source, pointerAlong(source.document, steps));
  }

  async rename({ file, steps }: PartAt, to: NewName): Promise<Renamed> {
    const source = this.source(file);
    return renamed(this.checked, { source, pointer: pointerAlong(source.document, steps), ...to });
  }

  private source(file: string): SourceDocument {
    const source = this.set.find((one) => one.file === file);
    if (source === undefined) throw new Error(`no file ${file}`);
    return source;
  }

  private get checked(): CheckedSet {
    const [model, looked] = [this.model!, this.looked];
    const findingsWith = (changed: ChangedFiles): Finding[] => {
      const next = recompile(model, changed, { hash, operations: this.operations });
      return [...next.findings, ...checkAgain(next.model, next.set, looked).findings];
    };
    return { model, set: this.set, findings: this.findings, findingsWith };
  }

  private check(model: Model, set: DocumentSet, earlier: readonly Finding[]): Finding[] {
    const findings = this.look(model, set, earlier);
    this.set = set;
    this.findings = findings;
    return findings;
  }

  /** A rule may stumble over a document broken in a way nobody planned for: then at least its faults of shape are told. */
  private look(model: Model, set: DocumentSet, earlier: readonly Finding[]): Finding[] {
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
