/** Somebody a provider vouches for. */
export interface OutsidePerson {
  /** The provider's own lasting number of the person. */
  openId: string;
  unionId: string | null;
  nickName: string;
  avatarUrl: string;
  /** Everything the provider said, for `userIdField`. */
  claims: Readonly<Record<string, unknown>>;
}

/** What a provider did not do as it should. The sentence is for the server's log. */
export class ProviderError extends Error {}

const text = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

/** @throws ProviderError when the provider names nobody */
export function outsidePerson(claims: Record<string, unknown>, of: { id: string; union?: string; nick: string; avatar: string }): OutsidePerson {
  const openId = text(claims[of.id]);
  if (openId === "") throw new ProviderError(`no ${of.id} in the answer`);
  return {
    openId,
    unionId: of.union === undefined ? null : text(claims[of.union]) || null,
    nickName: text(claims[of.nick]).slice(0, 60),
    avatarUrl: /^https:\/\//.test(text(claims[of.avatar])) ? text(claims[of.avatar]).slice(0, 500) : "",
    claims,
  };
}

/** The value of a claim as text; empty when there is none. */
export const claimText = (person: OutsidePerson, name: string): string => text(Object.hasOwn(person.claims, name) ? person.claims[name] : "");
