import { cronFault } from "../../values/cron.ts";
import { type Guard, onlyFirst, valueSet } from "../../overlay/guards.ts";
import { type OverlayLimits, rule, words } from "../../overlay/rules.ts";

/** What is sealed runs when the product says; a school's administrators choose another time on the row of the job, without a release. */
const openTime: Guard = (attempt) => {
  if (attempt.document.sealed === true) return "平台的任务，时间由产品规定";
  return cronFault(String(valueSet(attempt)));
};

export const jobOverlay: OverlayLimits = { rules: [...words("title"), rule("cron", "set", openTime), rule("notes", "set", onlyFirst)] };
