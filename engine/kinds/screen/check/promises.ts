import { resolvePath } from "../../../conditions/resolve-path.ts";
import { problem } from "../../../errors.ts";
import { addWarning, eachDocument } from "../../../findings/look.ts";
import { zh } from "../../../language/text.ts";

const promise = /(?:不少于|至少|最少|不超过|不多于|最多|至多)\s*(\d+)/;

/** A placeholder that names a least or most number speaks of a limit: the field has it, or a rule about the field names the number. */
export const promisedLimits = eachDocument("screen", (screen, look) => {
  const rules = look.model.entities.get(screen.entity)?.rules ?? [];
  for (const [at, section] of (screen.form?.sections ?? []).entries())
    for (const [index, item] of section.items.entries()) {
      const said = item.placeholder === undefined ? null : promise.exec(zh(item.placeholder));
      const field = said === null ? undefined : resolvePath(look.model, screen.entity, item.field)?.field;
      if (said === null || field === undefined) continue;
      const number = Number(said[1]);
      const isKept = Object.values(field.doc).includes(number) || rules.some((rule) => names(rule, field.name) && names(rule, number));
      if (!isKept)
        addWarning(
          look,
          problem("PLACEHOLDER_UNKEPT", `/form/sections/${at}/items/${index}/placeholder`, { text: said[0], field: zh(field.doc.title) }),
        );
    }
});

/** The value stands somewhere in it. */
const names = (part: unknown, value: unknown): boolean =>
  part === value || (typeof part === "object" && part !== null && Object.values(part).some((inner) => names(inner, value)));
