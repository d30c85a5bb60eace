/** The phases in the order `compile` runs them, then what is derived from the model on demand. */
export * from "./collect.ts"; // 1 documents by kind and id
export * from "./flows.ts"; // 2 state machines
export * from "./fields.ts"; // 3 fields of one entity
export * from "./compute-order.ts"; // 4 order of computed fields
export * from "./entities.ts"; // 5 entities and their child tables
export * from "./compile.ts"; // all of the above
export * from "../screens/variant.ts"; // a screen as one role has it
export * from "../screens/screen.ts"; // a screen as one user sees it
export * from "../screens/menu.ts"; // screens and buttons of one user
export * from "../model/record-schema.ts"; // JSON Schema of a record
export type * from "../model/model.ts";
export type * from "../screens/screen-model.ts";
