import { knownFieldType } from "../../../fields/index.ts";
import { problem } from "../../../errors.ts";
import { addWarning, eachDocument } from "../../../findings/look.ts";

/** A field of personal data carries a mask and a group of its own, so that no grant of `basic` opens it by accident. */
export const sensitiveFields = eachDocument("entity", (entity, look) => {
  entity.fields.forEach((field, at) => {
    if (knownFieldType(field.type)?.isPersonal && (field.mask === undefined || (field.group ?? "basic") === "basic")) {
      addWarning(look, problem("SENSITIVE_OPEN", `/fields/${at}`, { field: field.name }));
    }
  });
});
