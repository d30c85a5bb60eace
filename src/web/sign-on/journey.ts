import { sitePath } from "../../../engine/values/site-path.ts";
import { leaveSite, stopKey } from "../session/end-session.ts";
import { beginOutside } from "./calls.ts";

const key = "flysource-signOn";
const wayKey = "flysource-signOnWay";

/** What this tab remembers while the person is at a provider. */
interface Journey {
  source: string;
  state: string;
  redirect: string;
}

/** Leaves for a provider; `redirect` is where to go on afterwards. @throws RequestFailure */
export async function leaveFor(source: string, redirect: string): Promise<void> {
  const path = sitePath(redirect) ?? "/index";
  const { url, state } = await beginOutside(source, path);
  sessionStorage.setItem(key, JSON.stringify({ source, state, redirect: path } satisfies Journey));
  leaveSite(url);
}

/** Where to go on after the single sign-on server, which says nothing of it. */
export function rememberWay(redirect: string | null): void {
  const path = sitePath(redirect);
  if (path === null) sessionStorage.removeItem(wayKey);
  else sessionStorage.setItem(wayKey, path);
}

/** The way that was remembered in this tab; once. */
export function takeWay(): string | null {
  const way = sessionStorage.getItem(wayKey);
  sessionStorage.removeItem(wayKey);
  return way;
}

/** The journey this tab began with exactly this source and state; it is over then. Null = it was begun elsewhere, or never. */
export function endJourney(source: string, state: string): Journey | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    const journey = JSON.parse(text ?? "null") as Journey | null;
    return journey !== null && journey.source === source && journey.state === state ? journey : null;
  } catch {
    return null;
  }
}

/** After a refused ticket this tab shows the form: another jump to the single sign-on server would come back with the next ticket for ever. */
export const stopJumping = (): void => sessionStorage.setItem(stopKey, "1");
export const mayJump = (): boolean => sessionStorage.getItem(stopKey) === null;
