/** The phases in the order `compile` runs them. */
export * from "./collect.ts"; // 1 documents by kind and id
export * from "./flows.ts"; // 2 state machines
export * from "./fields.ts"; // 3 fields of one entity
export * from "./compute-order.ts"; // 4 order of computed fields
export * from "./entities.ts"; // 5 entities and their child tables
export * from "./compile.ts"; // all of the above
export * from "./recompile.ts"; // the same after a few documents changed
