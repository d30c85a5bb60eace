export { checkSchema } from "./check-schema.ts";
export { applyDefaults, computeStored } from "./compute.ts";
export { toFieldValue } from "./field-value.ts";
export { checkRules } from "./rules.ts";
export { validateRecord, type ValidateInput } from "./validate.ts";
export { schemaFaults } from "./schema-faults.ts";
export { checkFieldValue } from "./value-problems.ts";
