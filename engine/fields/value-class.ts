/** What a condition may compare: decides operators, ordering and how the SQL casts. */
export type ValueClass = "text" | "number" | "decimal" | "boolean" | "date" | "datetime" | "list" | "opaque" | "rows";
