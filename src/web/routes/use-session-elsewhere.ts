import { useEffect } from "react";
import { afterElsewhere, holderOf } from "../session/elsewhere.ts";
import { endSession, leaveSite } from "../session/end-session.ts";
import { lockKey, readEntry } from "../session/storage.ts";
import { readToken, readUser } from "../session/token-store.ts";

const holder = () => holderOf(readToken(), readUser());
/** A sign-in writes token and person one after the other; both are looked at when both are there. */
const settleMs = 200;

/** Follows what another tab does with the session while a page stands that needs one. */
export function useSessionElsewhere(needsSession: boolean): void {
  useEffect(() => {
    if (!needsSession) return;
    const drawn = holder();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const next = afterElsewhere({ drawn, now: holder(), isLocked: readEntry(localStorage, lockKey) !== null });
      if (next === "end") endSession();
      if (next !== "begin anew") return;
      // What this tab kept is the other person's.
      sessionStorage.clear();
      leaveSite("/", "replace");
    };
    const follow = ({ storageArea }: StorageEvent) => {
      if (storageArea !== localStorage) return;
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    addEventListener("storage", follow);
    return () => {
      clearTimeout(timer);
      removeEventListener("storage", follow);
    };
  }, [needsSession]);
}
