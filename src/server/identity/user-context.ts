import { forNumbers, type UserContext } from "../../../engine/context.ts";
import { accountEntity, loadAccount, maySignIn } from "./account.ts";
import type { Account } from "./account.ts";
import { heldRoles } from "./roles/held-roles.ts";
import type { Runtime } from "../platform/runtime.ts";
import { askedRecords, askedTasks } from "./asked-records.ts";
import { contextEntities, contextLists } from "./context-lists.ts";
import { delegationEntity } from "./delegations.ts";
import type { Session } from "./session-facts.ts";
import { shanghaiToday } from "../platform/shanghai-time.ts";
import { fiveSeconds, type IsSource, whileHearing } from "../platform/timed-cache.ts";
import { menuEntity } from "./roles/menu-rows.ts";
import { roleEntities } from "./roles/role-rows.ts";

interface Person {
  account: Account;
  user: UserContext;
}

/** Who somebody is comes from accounts, roles, menus, and the rows that `user.*` lists are read from: much to read, and seldom written. */
const isPersonSource: IsSource = (entityId, runtime) =>
  entityId === accountEntity || entityId === menuEntity || roleEntities.has(entityId) || contextEntities(runtime).has(entityId);
const knownOf = whileHearing<Person | null>(isPersonSource);

/** What they are asked for changes with every move of a flow, and by time. */
const cacheOf = fiveSeconds<Person | null>(
  (entityId, runtime) => entityId === askedTasks || entityId === delegationEntity || isPersonSource(entityId, runtime),
);

/** The person behind a session. Null when the account is gone or may not sign in any more. */
export async function personOf(
  runtime: Runtime,
  session: Pick<Session, "tenantId" | "userId"> & { accountVersion?: number },
): Promise<Person | null> {
  const now = runtime.now();
  // Accounts and roles begin and end with a day.
  const key = [runtime.model().hash, session.tenantId, session.userId, session.accountVersion ?? "", shanghaiToday(now)].join("\0");
  return cacheOf(runtime).get(key, now.getTime(), async () => {
    const known = await knownOf(runtime).get(key, now.getTime(), () => loadPerson(runtime, session));
    if (known === null) return null;
    const asked = await askedRecords(runtime, session.tenantId, session.userId);
    return asked === undefined ? known : { ...known, user: { ...known.user, asked } };
  });
}

async function loadPerson(runtime: Runtime, { tenantId, userId }: Pick<Session, "tenantId" | "userId">): Promise<Person | null> {
  const account = await loadAccount(runtime.db, tenantId, userId);
  if (account === null || !maySignIn(account, shanghaiToday(runtime.now()))) return null;
  const user = { ...userOf(account), ...(await heldRoles(runtime, tenantId, account.roles)) };
  return { account, user: { ...user, lists: await contextLists(runtime, user) } };
}

const userOf = (account: Account): UserContext => ({
  id: account.id,
  tenantId: account.tenantId,
  accountNo: account.accountNo,
  userName: account.userName,
  roles: account.roles,
  ...forNumbers((number) => account[number]),
  departmentId: account.departmentId,
  lists: {},
});

/** Someone who has not signed in: the role `public` and nothing else. */
export const publicUser = (tenantId: string): UserContext => ({
  id: "",
  tenantId,
  accountNo: "",
  userName: "",
  roles: ["public"],
  ...forNumbers(() => null),
  departmentId: null,
  lists: {},
});
