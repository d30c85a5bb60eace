/** The form without React: what runs in Node as well as in the browser. */
export { compileForm, type FormRequest } from "./compile-form.ts";
export { type ActRequest, type Asked, compileAct, readsBeside } from "./compile-act.ts";
export { FormModel } from "./form-model.ts";
export type { BarredCodes, FieldExtra } from "./field-extra.ts";
export type { FormModelOptions, LoadWalk } from "./form-start.ts";
export type { Offer } from "./form-messages.ts";
export { quietly } from "./quietly.ts";
export { sameValue } from "./form-changes.ts";
export type { FormMode, FormPlan, PlannedItem, PlannedSection } from "./form-plan.ts";
