export { observer } from "@formily/react";
export { compileForm, type FormRequest } from "./compile-form.ts";
export { createFormModel, type FieldExtra, type FormModel, type FormModelOptions, type LoadWalk } from "./form-model.ts";
export { sameValue } from "./form-changes.ts";
export type { FormMode, FormPlan, PlannedItem, PlannedSection } from "./form-plan.ts";
export { FormModelProvider, useFormModel } from "./FormModelProvider.tsx";
