import { problem } from "../../../errors.ts";
import { addError, eachDocument, needOperation, needRoles } from "../../../findings/look.ts";
import { cronFault } from "../../../values/cron.ts";

/** A job names what is there and a time that comes. */
export const jobReferences = eachDocument("job", (document, look) => {
  needOperation(look, document.do, "/do");
  const fault = cronFault(document.cron);
  if (fault !== null) addError(look, problem("CRON_INVALID", "/cron", { cron: document.cron, reason: fault }));
  if (document.alarm !== undefined) needRoles(look, document.alarm.role, "/alarm/role");
});
