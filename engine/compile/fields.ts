import { errorIn, type Finding } from "../problems/finding.ts";
import { dependencies } from "../conditions/dependencies.ts";
import { knownFunction } from "../conditions/functions/index.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import { problem } from "../errors.ts";
import type { FieldType } from "../fields/define-field.ts";
import { knownFieldType } from "../fields/index.ts";
import { labelKeys } from "../model/label-key.ts";
import { systemFields, type Field, type FieldKind } from "../model/model.ts";

export interface FieldsInput {
  entityId: string;
  documents: readonly FieldDocument[];
  /** JSON Pointer of the list: `/fields`, `/fields/3/columns`. */
  path: string;
  file: string;
  named: Readonly<Record<string, Cond>>;
  /** Nobody writes the fields of a summary or a view, and what they compute is read off the others. Default false. */
  isGiven?: boolean;
}

/** Names the platform keeps for itself on every row. */
const reserved = new Set<string>([...systemFields, "tenantId", "isDeleted", "treePath", "releaseNo"]);
const reservedInRows = new Set<string>([...reserved, "parentId", "sortNo"]);

/** Phase 3: the fields of one entity. A field of an unknown type or with a taken name is a finding and left out. */
export function compileFields(input: FieldsInput, findings: Finding[]): Map<string, Field> {
  const labels = labelKeys(input.documents);
  const fields = new Map<string, Field>();
  input.documents.forEach((doc, at) => {
    const path = `${input.path}/${at}`;
    const type = knownFieldType(doc.type);
    if (fields.has(doc.name) || isReserved(doc.name, input)) {
      const other = fields.has(doc.name) ? `${input.entityId}.${doc.name}` : "系统字段";
      findings.push(errorIn(input.file, problem("DOCUMENT_ID_DUPLICATE", `${path}/name`, { id: doc.name, other })));
      return;
    }
    if (type === null) return; // `checkShape` has reported it
    for (const found of type.checkOptions(doc, path)) findings.push(errorIn(input.file, found));
    const { entityId, named, isGiven = false } = input;
    fields.set(doc.name, compileField(doc, type, { entityId, labelKey: labels.get(doc.name) ?? null, named, isGiven }));
  });
  return withKinds(fields, input);
}

/** Rows of a child table point at their parent and keep their order. */
const isReserved = (name: string, input: FieldsInput) => (input.path === "/fields" ? reserved : reservedInRows).has(name);

interface FieldOwner {
  entityId: string;
  labelKey: string | null;
  named: Readonly<Record<string, Cond>>;
  isGiven: boolean;
}

function compileField(doc: FieldDocument, type: FieldType, place: FieldOwner): Field {
  const expr: Expr | null = doc.computed !== undefined ? doc.computed : doc.copy ? { field: doc.copy.from } : null;
  const derived = place.isGiven || expr !== null || type.isGiven === true || (doc.writtenBy ?? "user") !== "user";
  return {
    name: doc.name,
    title: doc.title,
    doc,
    type,
    kind: type.valueClass === "rows" ? "rows" : "stored",
    group: doc.group ?? "basic",
    mask: doc.mask ?? null,
    writable: !derived && doc.retired !== true,
    refTo: doc.entity ?? null,
    labelKey: place.labelKey,
    childEntity: type.valueClass === "rows" ? `${place.entityId}.${doc.name}` : null,
    expr,
    dependsOn: expr === null ? [] : ownFieldsRead(expr, place.named),
  };
}

/** First steps of every path an expression reads. */
function ownFieldsRead(expr: Expr, named: Readonly<Record<string, Cond>>): string[] {
  const reads = dependencies(expr, named);
  return [...new Set([...reads.fields, ...reads.rows].map((path) => path.split(".")[0]!))];
}

/** Decides stored or live once all fields are known, because a computed field may read another. */
function withKinds(fields: Map<string, Field>, { named, isGiven }: Pick<FieldsInput, "named" | "isGiven">): Map<string, Field> {
  const decided = new Map<string, FieldKind>();
  const kindOf = (field: Field): FieldKind => {
    const known = decided.get(field.name);
    if (known) return known;
    decided.set(field.name, "live"); // a cycle is reported by compute-order; live ends the walk
    const kind = decide(field);
    decided.set(field.name, kind);
    return kind;
  };
  const decide = ({ doc, expr, kind }: Field): FieldKind => {
    if (expr === null || kind === "rows") return kind;
    if (isGiven === true) return "live";
    if (doc.store !== undefined) return doc.store ? "stored" : "live";
    if (doc.copy) return doc.copy.when ? "stored" : "live";
    const reads = dependencies(expr, named);
    const pure = reads.calls.every((name) => knownFunction(name)?.pure === true);
    const beyond = [reads.rows, reads.contexts, reads.limits, reads.queries].some((names) => names.length > 0);
    if (!pure || beyond) return "live";
    const onlyOwnStored = reads.fields.every((path) => {
      const read = fields.get(path);
      return read !== undefined && kindOf(read) === "stored";
    });
    return onlyOwnStored ? "stored" : "live";
  };
  for (const field of fields.values()) field.kind = kindOf(field);
  return fields;
}
