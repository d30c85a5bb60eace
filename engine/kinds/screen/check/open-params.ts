import { logicReads, screenUses } from "../../../screens/screen-uses.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument } from "../../../findings/look.ts";

/** Conditions of a screen are judged in the browser, which never gets a parameter that is secret or not open. */
export const openParams = eachDocument("screen", (screen, look) => {
  const entity = look.model.entities.get(screen.entity);
  if (!entity) return;
  for (const name of logicReads(screenUses(screen).logic, entity).params) {
    const declared = look.model.params.get(name);
    if (declared && (declared.open === false || declared.secret === true)) addError(look, problem("PARAM_HIDDEN", "", { name }));
  }
});
