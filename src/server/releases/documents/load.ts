import { createHash } from "node:crypto";
import { checkAgain, checkSet, type Looked } from "../../../../engine/check/index.ts";
import type { Finding } from "../../../../engine/problems/finding.ts";
import { compile } from "../../../../engine/compile/index.ts";
import type { CompileResult, Model } from "../../../../engine/model/model.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { schemaError } from "../../../../engine/errors.ts";
import { platformFindings } from "../../platform/platform-entity.ts";
import { readSet } from "../../../../generator/read-set.ts";

/** Documents -> the model the server runs on. @throws AppError (schema) with every error finding, each message led by its file and pointer */
export async function loadModel(dir: string, operations: readonly string[]): Promise<Model> {
  const { set, findings } = await readSet(dir);
  return modelOf(set, operations, findings);
}

/** The model of a set already read. @throws AppError (schema) */
export function modelOf(set: DocumentSet, operations: readonly string[], earlier: readonly Finding[] = []): Model {
  return checkedModel(set, operations, earlier).model;
}

/** The same with the warnings, which stop nothing. @throws AppError (schema) */
export const checkedModel = (set: DocumentSet, operations: readonly string[], earlier: readonly Finding[] = []): Checked =>
  checkCompiled({ ...compile(set, { hash: hashOf(set), operations }), set }, earlier);

export interface Compiled extends CompileResult {
  /** What it was compiled of. */
  set: DocumentSet;
}

export interface Checked {
  model: Model;
  warnings: Finding[];
}

/** @throws AppError (schema) with every error finding */
export function checkCompiled({ model, findings, set }: Compiled, earlier: readonly Finding[] = []): Checked {
  const all = uniqueFindings([...earlier, ...findings, ...checkSet(model, set), ...ofPlatform(model, set)]);
  return { model, warnings: withoutErrors(all) };
}

/** The same of a set of which a part was checked before, and what it leaves to the next check. @throws AppError (schema) with every error finding */
export function checkRecompiled({ model, findings, set }: Compiled, before: Looked | null): Checked & { looked: Looked } {
  const { findings: found, looked } = checkAgain(model, set, before);
  const all = uniqueFindings([...findings, ...found, ...ofPlatform(model, set)]);
  return { model, warnings: withoutErrors(all), looked };
}

/** A set that was checked before, with the warnings of that check. What the server itself asks of documents is looked at anew. @throws AppError (schema) */
export function takeChecked({ model, set }: Compiled, warnings: readonly Finding[]): Checked {
  return { model, warnings: uniqueFindings([...warnings, ...withoutErrors(ofPlatform(model, set))]) };
}

function ofPlatform(model: Model, set: DocumentSet): Finding[] {
  const fileOf = (id: string) => set.find(({ document }) => document.kind === "entity" && document.id === id)?.file ?? id;
  return platformFindings(model, fileOf);
}

/** @throws AppError (schema) when one is an error */
function withoutErrors(findings: Finding[]): Finding[] {
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.length > 0) throw schemaError(errors);
  return findings;
}

/** SHA-256 hex of the set; the same documents give the same hash whatever their white space. */
export function hashOf(set: DocumentSet): string {
  const hash = createHash("sha256");
  for (const { file, document } of set) hash.update(file).update("\0").update(JSON.stringify(document)).update("\0");
  return hash.digest("hex");
}

function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Map(findings.map((finding) => [`${finding.file}\0${finding.path}\0${finding.code}\0${finding.message}`, finding]));
  return [...seen.values()];
}
