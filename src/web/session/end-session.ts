import { clearLocal } from "./storage.ts";

/** Clears what this browser keeps and goes to the root: the answer to every 401 (specification, section 4). */
export function endSession(): void {
  clearSession();
  // A page already at the root would reload for ever.
  if (location.pathname !== "/" && location.pathname !== "/login") location.replace("/");
}

export function clearSession(): void {
  clearLocal(localStorage);
  sessionStorage.clear();
}
