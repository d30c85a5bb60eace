/** What a portal or single sign-on server put into the address for the server's eyes only. */
interface Handed {
  jwt: string | null;
  /** Ticket of the single sign-on server. */
  ticket: string | null;
}
const handed: Handed = { jwt: null, ticket: null };

/** Where a single sign-on server may send people back to. */
const ticketPaths = new Set(["/", "/login", "/index"]);

/**
 * Runs before anything else looks at the address: the token of a portal and the ticket of a single sign-on server leave the address and the
 * history at once. A standard CAS server calls its ticket `ticket`.
 */
export function takeFromAddress(): void {
  const url = new URL(location.href);
  if (url.pathname === "/loginbyjwt") handed.jwt = taken(url, "jwt", "token");
  if (ticketPaths.has(url.pathname)) {
    const named = url.searchParams.get("ticket");
    handed.ticket = taken(url, "tgc", ...(named?.startsWith("ST-") ? ["ticket"] : []));
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** The first of these parameters that says something; all of them leave the address. */
function taken(url: URL, ...names: string[]): string | null {
  const values = names.map((name) => url.searchParams.get(name));
  for (const name of names) url.searchParams.delete(name);
  return values.find((value) => value && value !== "null" && value !== "undefined") ?? null;
}

/** What was in the address under that name; once. */
export function handedOver(name: keyof Handed): string | null {
  const value = handed[name];
  handed[name] = null;
  return value;
}

/** Takes parameters out of the address and the history. */
export function dropFromAddress(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
