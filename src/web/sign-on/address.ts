/** What a portal or single sign-on server put into the address for the server's eyes only. */
interface Handed {
  jwt: string | null;
}
const handed: Handed = { jwt: null };

/**
 * Runs before anything else is loaded: a token of a portal leaves the address and the history at once, and a standard ticket is
 * called what the rest of the product calls it.
 */
export function takeFromAddress(): void {
  const url = new URL(location.href);
  if (url.pathname === "/loginbyjwt") {
    handed.jwt = url.searchParams.get("jwt") ?? url.searchParams.get("token");
    for (const name of ["jwt", "token"]) url.searchParams.delete(name);
  }
  const ticket = url.searchParams.get("ticket");
  if ((url.pathname === "/" || url.pathname === "/login") && ticket?.startsWith("ST-") && !url.searchParams.has("tgc")) {
    url.searchParams.delete("ticket");
    url.searchParams.set("tgc", ticket);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** The token that was in the address; once. */
export function handedJwt(): string | null {
  const { jwt } = handed;
  handed.jwt = null;
  return jwt;
}

/** Takes parameters out of the address and the history. */
export function dropFromAddress(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
