import { create } from "zustand";
import { entranceOf, prefixes, userInfoKeys } from "./entrance.ts";
import { writeEntry } from "./storage.ts";
import { readToken, readUser, type StoredUser } from "./token-store.ts";

const changes = create<{ count: number }>(() => ({ count: 0 }));

/** The person as stored; drawn anew when something of theirs changes on this page. */
export function useStoredUser(): StoredUser | null {
  changes((of) => of.count);
  return readUser();
}

/** What the server has taken is kept here too. */
export function changeStoredUser(part: Partial<Pick<StoredUser, "nickName" | "avatarUrl">>): void {
  const user = readUser();
  const entrance = entranceOf(location.pathname);
  if (user) writeEntry(localStorage, prefixes[entrance] + userInfoKeys[entrance], { ...user, ...part });
  changes.setState(({ count }) => ({ count: count + 1 }));
}

/** Address of a face: a stored file read with the token of this page, or a picture of a sign-on; undefined = none that can be shown. */
export function faceOf(avatarUrl: string | null | undefined): string | undefined {
  const token = readToken();
  if (!avatarUrl) return undefined;
  if (/^https:\/\//.test(avatarUrl)) return avatarUrl;
  if (token === null || !/^\d+$/.test(avatarUrl)) return undefined;
  return `/api/flySource-resource/oss/endpoint/link-file?${new URLSearchParams({ fileId: avatarUrl, token })}`;
}
