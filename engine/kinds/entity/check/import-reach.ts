import { writableFields } from "../../../access/writable-fields.ts";
import { isBeyondImport } from "../../../fields/beyond-import.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument } from "../../../findings/look.ts";

/** Whoever may import can fill what their rows require: a required field that no cell can hold, a file say, would refuse every row. */
export const importReach = eachDocument("entity", (entity, look) => {
  const fields = [...(look.model.entities.get(entity.id)?.fields.values() ?? [])];
  const unfillable = fields.filter(isBeyondImport);
  if (unfillable.length === 0) return;
  entity.access.grants.forEach((grant, at) => {
    if (grant.import === undefined) return;
    for (const role of [grant.role].flat()) {
      const sets = writableFields(look.model, entity.id, { roles: [role] }, "import");
      const always = unfillable.filter(({ name }) => sets.length > 0 && sets.every((open) => open.has(name)));
      const named = always.map(({ name }) => name).join("、");
      if (named !== "") addError(look, problem("IMPORT_NEVER_WHOLE", `/access/grants/${at}/import`, { role, fields: named }));
    }
  });
});
