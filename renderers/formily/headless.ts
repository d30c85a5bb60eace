/** The form without React: what runs in Node as well as in the browser. */
export { compileForm, type FormRequest } from "./compile-form.ts";
export { FormModel, type FieldExtra, type FormModelOptions, type LoadWalk } from "./form-model.ts";
export { sameValue } from "./form-changes.ts";
export type { FormMode, FormPlan, PlannedItem, PlannedSection } from "./form-plan.ts";
