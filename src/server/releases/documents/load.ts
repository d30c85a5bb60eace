import { createHash } from "node:crypto";
import { checkSet } from "../../../../engine/check/index.ts";
import type { Finding } from "../../../../engine/problems/finding.ts";
import { compile } from "../../../../engine/compile/index.ts";
import type { Model } from "../../../../engine/model/model.ts";
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
export function checkedModel(
  set: DocumentSet,
  operations: readonly string[],
  earlier: readonly Finding[] = [],
): { model: Model; warnings: Finding[] } {
  const compiled = compile(set, { hash: hashOf(set), operations });
  const fileOf = (id: string) => set.find(({ document }) => document.kind === "entity" && document.id === id)?.file ?? id;
  const found = [...checkSet(compiled.model, set), ...platformFindings(compiled.model, fileOf)];
  const all = uniqueFindings([...earlier, ...compiled.findings, ...found]);
  const errors = all.filter((finding) => finding.severity === "error");
  if (errors.length > 0) throw schemaError(errors);
  return { model: compiled.model, warnings: all };
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
