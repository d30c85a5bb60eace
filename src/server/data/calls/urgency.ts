/**
 * What goes before what when the server has too much to do. `atOnce`: health, and what opens or ends a session, which has a line of its own; `save`:
 * what people wrote and decided; `read`: lists, records and the pages around them; `later`: figures and exports.
 */
export type Urgency = "atOnce" | "save" | "read" | "later";

/** Urgency of a call of the contract that says none. */
export const urgencyOfPath = (method: string, path: string): Urgency =>
  path.startsWith("/api/flySource-auth/") || path === "/api/health" ? "atOnce" : method === "GET" ? "read" : "save";
