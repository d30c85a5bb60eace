import { create } from "zustand";
import { signIn, signOut } from "./sign-in.ts";
import { lockKey, readEntry, writeEntry } from "./storage.ts";
import { dropToken, readUser, storeSession } from "./token-store.ts";

interface Lock {
  isLocked: boolean;
  lock(): void;
  /** @throws RequestFailure when the password is wrong or a captcha is wanted (`detail.needCaptcha`) */
  unlock(password: string, captcha?: { key: string; code: string }): Promise<void>;
}

const isStored = (): boolean => readEntry(localStorage, lockKey) !== null;

/** A locked screen has no session: its token is revoked and forgotten, so that nothing kept in the browser opens it. */
export const useLock = create<Lock>((set) => ({
  isLocked: isStored(),
  lock: () => {
    // The call takes the token with it before it is dropped; without a network the token ends by itself.
    void signOut().catch(() => undefined);
    writeEntry(localStorage, lockKey, true);
    dropToken();
    set({ isLocked: true });
  },
  unlock: async (password, captcha) => {
    const reply = await signIn({ username: readUser()?.accountNo ?? "", password, type: "account", ...(captcha && { captcha }) });
    storeSession(reply);
    localStorage.removeItem(lockKey);
    set({ isLocked: false });
  },
}));

/** One tab locks and opens them all. Returns the stop function. */
export function followLock(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === lockKey) useLock.setState({ isLocked: isStored() });
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
