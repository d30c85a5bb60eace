import type { FormModel, PlannedItem } from "../../formily/index.ts";
import { isAbsent } from "../../format-value.ts";

/** Whether an item takes room in a form as things stand: hidden ones do not, nor does what is worked out before there is anything to tell. */
export function isDrawn(model: FormModel, { path, field }: PlannedItem): boolean {
  const state = model.field(path);
  if (state && state.display !== "visible") return false;
  const isWorkedOut = field.derived && state?.pattern !== "editable" && model.plan.mode !== "view";
  return !isWorkedOut || !isAbsent(model.value(path));
}
