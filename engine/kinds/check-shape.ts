import { nearest, shapeProblem, shapeProblems } from "../documents/check-shape.ts";
import { type Problem, problem } from "../errors.ts";
import { isObject } from "../values/json-object.ts";
import { documentKinds, knownKind } from "./index.ts";

/** Does a document have the shape of its kind? Paths point into the document. */
export function checkShape(document: unknown): Problem[] {
  if (!isObject(document)) return [shapeProblem("", "应为对象")];
  const name = String(Object.hasOwn(document, "kind") ? document.kind : undefined);
  const kind = knownKind(name);
  if (kind === null) return [problem("DOCUMENT_VALUE_UNKNOWN", "/kind", { value: name, known: documentKinds, ...nearest(name, documentKinds) })];
  return shapeProblems(document, kind.schema);
}
