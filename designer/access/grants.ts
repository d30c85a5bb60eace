import type { AccessAction } from "../../engine/access/types.ts";
import type { GrantDocument, RowGrant } from "../../engine/kinds/entity/document.ts";

/** What a role may do in one way: on which rows, which fields. */
export interface Entry extends RowGrant {
  groups?: string[];
  masked?: string[];
  fields?: string[];
}

/** Where the matrix is looked at. */
export interface Cell {
  role: string;
  action: AccessAction;
}

const rolesOf = ({ role }: GrantDocument): string[] => [role].flat();

/** Every role that is granted something, in the order of the document. */
export const grantedRoles = (grants: readonly GrantDocument[]): string[] => [...new Set(grants.flatMap(rolesOf))];

/** What a role may do in one way, of each grant that says it: the rights are the union. */
export const entriesOf = (grants: readonly GrantDocument[], { role, action }: Cell): Entry[] =>
  grants.flatMap((grant) => (rolesOf(grant).includes(role) && grant[action] !== undefined ? [grant[action] as Entry] : []));

/**
 * The grants with this in the place of whatever they said of the role and the action; undefined takes it away. Nobody else gains or loses: a grant
 * of several roles is parted.
 */
export function withEntry(grants: readonly GrantDocument[], { role, action }: Cell, entry: Entry | undefined): GrantDocument[] {
  const left = grants.flatMap((grant) => withoutAction(grant, role, action));
  if (entry === undefined) return left.filter(saysSomething);
  const own = left.findIndex((grant) => rolesOf(grant).length === 1 && rolesOf(grant)[0] === role);
  const made = own < 0 ? [...left, { role, [action]: entry } as GrantDocument] : left.with(own, { ...left[own]!, [action]: entry } as GrantDocument);
  return made.filter(saysSomething);
}

function withoutAction(grant: GrantDocument, role: string, action: AccessAction): GrantDocument[] {
  const roles = rolesOf(grant);
  if (!roles.includes(role) || grant[action] === undefined) return [grant];
  const { [action]: _, ...rest } = grant;
  if (roles.length === 1) return [rest as GrantDocument];
  const others = roles.filter((one) => one !== role);
  return [
    { ...grant, role: others.length === 1 ? others[0]! : others },
    { ...(rest as GrantDocument), role },
  ];
}

const saysSomething = ({ role: _, ...actions }: GrantDocument): boolean => Object.keys(actions).length > 0;
