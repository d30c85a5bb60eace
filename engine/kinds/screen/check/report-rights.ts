import { problem } from "../../../errors.ts";
import { addWarning, eachDocument } from "../../../findings/look.ts";
import { unreadIn } from "../../../screens/screen-actions.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import { anyoneWith } from "./anyone-with.ts";

/** A report on a page of a role that may read nothing of one of its data would be missing there without a word. */
export const reportRights = eachDocument("screen", (screen, look) => {
  const reports = (screen.reports ?? []).flatMap((id) => look.model.documents.report.get(id)?.document ?? []);
  for (const role of Object.keys(screen.variants))
    for (const report of reports) {
      const what = unreadIn(report, { model: look.model, user: anyoneWith(role) });
      if (what !== null) addWarning(look, problem("REPORT_DATA_UNREAD", `/variants/${pointerStep(role)}`, { role, report: report.id, what }));
    }
});
