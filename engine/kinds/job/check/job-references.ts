import { problem } from "../../../errors.ts";
import { addError, eachDocument, needOperation, needRoles } from "../../../findings/look.ts";
import { callOfJob } from "../../../flow/effects/call-of-job.ts";
import { cronFault } from "../../../values/cron.ts";

/** A job names what is there and a time that comes. */
export const jobReferences = eachDocument("job", (document, look) => {
  const call = callOfJob(look.model, document.do);
  if (call === undefined) needOperation(look, document.do, "/do");
  else if (document.input !== undefined) addError(look, problem("CALL_INVALID", "/input", { call: document.do, reason: "不填写内容，不写 input" }));
  const fault = cronFault(document.cron);
  if (fault !== null) addError(look, problem("CRON_INVALID", "/cron", { cron: document.cron, reason: fault }));
  if (document.alarm !== undefined) needRoles(look, document.alarm.role, "/alarm/role");
});
