import { clearLocal, lockKey, readEntry } from "./storage.ts";

/** Clears what this browser keeps and goes to the root: the answer to every 401 (specification, section 4). */
export function endSession(): void {
  // Locking ended the session on purpose; a call that was still under way says nothing new.
  if (readEntry(localStorage, lockKey)) return;
  clearSession();
  // A page already at the root would reload for ever.
  if (location.pathname !== "/" && location.pathname !== "/login") location.replace("/");
}

export function clearSession(): void {
  clearLocal(localStorage);
  sessionStorage.clear();
}
