import type { FieldTypeName } from "../fields/types.ts";
import { problem } from "../errors.ts";
import { addWarning, eachDocument } from "../findings/look.ts";

const sensitive: ReadonlySet<FieldTypeName> = new Set(["idcard", "phone"]);

/** A field whose type is sensitive carries a mask and a group of its own, so that no grant of `basic` opens it by accident. */
export const sensitiveFields = eachDocument("entity", (entity, look) => {
  entity.fields.forEach((field, at) => {
    if (sensitive.has(field.type) && (field.mask === undefined || (field.group ?? "basic") === "basic")) {
      addWarning(look, problem("SENSITIVE_OPEN", `/fields/${at}`, { field: field.name }));
    }
  });
});
