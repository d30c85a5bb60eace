export { applyPlan, type ApplyOptions } from "./apply.ts";
export { completeWritten } from "./complete-written.ts";
export { type Migration, migrateEntities } from "./migrate.ts";
export { planStructure } from "./plan.ts";
export { printPlan } from "./print-plan.ts";
export { type LiveColumn, type LiveIndex, type LiveTable, readStructure, type Structure } from "./read-structure.ts";
export { standsOnTablesOf } from "./same-tables.ts";
export type { Offending, Plan, PlanOptions, PlanStep, Progress, StepKind } from "./types.ts";
