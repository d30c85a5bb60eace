import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { clauses, phrase, type Words } from "../../../../engine/language/phrase.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import { type At, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Line } from "../../platform/runtime.ts";
import { accountsInFile } from "./accounts-in-file.ts";
import { roleOf } from "./grant-rows.ts";
import { asked, code, codes, optional, paragraph } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { defineAction } from "../kit/define-operations.ts";

export const MAX_USERS = 500;

export const rolesOf = (record: { roles?: string[] | null } | null): string[] => record?.roles ?? [];

/** Those of the accounts that the caller may act on, locked. */
export async function reachableUsers(at: At, ids: readonly string[]): Promise<Row<"sysUser">[]> {
  const pairs = accessFor(at.call.model, "sysUser", at.call.user).call["system.bindUsers"] ?? [];
  const wanted = [...new Set(ids)].toSorted();
  const rows = await fetchRecords({ call: at.call, entity: entityOf(at.call, "sysUser"), ids: wanted, where: pairsCond(pairs), lock: true });
  return rows.map(({ id, record }) => ({ ...record, id }) as Row<"sysUser">);
}

/** What became of those who shall hold a role. */
interface Outcome {
  fresh: string[];
  /** Held it before. */
  known: string[];
  /** Whom it is not given to, and why. */
  refused: Words[];
}

const nameOf = (user: Row<"sysUser">): string => `${user.userName}（${user.accountNo}）`;

/** Nothing tells an account outside the caller's reach from one that does not exist. */
const unknownOf = (name: string): Words => phrase`${name}：账号不存在或无权操作`;

async function give(at: At, users: readonly Row<"sysUser">[], role: string): Promise<Outcome> {
  const outcome: Outcome = { fresh: [], known: [], refused: [] };
  for (const user of users) {
    const held = rolesOf(user);
    if (held.includes(role)) outcome.known.push(nameOf(user));
    else if (user.state === "cancelled") outcome.refused.push(phrase`${nameOf(user)}：账号已注销`);
    else {
      await recordsOf(at, "sysUser").change(user.id, { roles: [...held, role] });
      outcome.fresh.push(nameOf(user));
    }
  }
  return outcome;
}

const NAMED = 50;
const listed = (names: readonly string[]): Words =>
  names.length > NAMED ? phrase`${names.slice(0, NAMED)} 等 ${names.length} 人` : names.join("、");

function linesOf({ fresh, known, refused }: Outcome): Line[] {
  const lines: (readonly [Words, number, Words])[] = [
    [phrase`新增 ${fresh.length} 人`, fresh.length, listed(fresh)],
    [phrase`已有 ${known.length} 人`, known.length, listed(known)],
    [phrase`未添加 ${refused.length} 人`, refused.length, phrase`${clauses(refused.slice(0, NAMED))}`],
  ];
  return lines.flatMap(([label, n, value]) => (n === 0 ? [] : [{ label, value }]));
}

/** @throws DataError when there is nobody among them who holds the role now */
function replyOf(outcome: Outcome, field: string): { bound: number; shows: Line[] } {
  if (outcome.fresh.length + outcome.known.length === 0) refuse(field, phrase`${clauses(outcome.refused.slice(0, NAMED))}`);
  return { bound: outcome.fresh.length, shows: linesOf(outcome) };
}

/** Rows of roles; on the page of users the role is asked for. */
export const rolesAmong = (rows: readonly Row<"sysUser" | "sysRole">[]): Row<"sysRole">[] => rows.flatMap((row) => ("roleCode" in row ? [row] : []));

/** Called on a role with users to choose, or on nothing with both. */
export const bindUsers = defineAction(["sysUser", "sysRole"], {
  name: "system.bindUsers",
  title: "添加用户",
  input: asked({ roleId: optional(code), userIds: { ...codes(MAX_USERS), minItems: 1 } }, ["userIds"]),
  audit: ({ records, input }) =>
    `给角色 ${
      input.roleId ??
      rolesAmong(records)
        .map((row) => row.roleCode)
        .join("、")
    } 添加 ${input.userIds.length} 个用户`,
  run: async (input) => {
    const ids = [...new Set(input.input.userIds)];
    const roles = input.entity === "sysRole" ? rolesAmong(input.records) : [await roleOf(input, input.input.roleId)];
    const outcome: Outcome = { fresh: [], known: [], refused: [] };
    for (const role of roles) {
      const users = await reachableUsers(input, ids);
      const given = await give(input, users, role.roleCode);
      const missing = ids.filter((id) => !users.some((user) => user.id === id)).map(unknownOf);
      outcome.fresh.push(...given.fresh);
      outcome.known.push(...given.known);
      outcome.refused.push(...missing, ...given.refused);
    }
    return replyOf(outcome, "userIds");
  },
});

/** Account numbers typed or pasted, or the first column of a workbook. Whom the role is not given to is told, the others get it. */
export const importRoleUsers = defineAction("sysUser", {
  name: "system.importRoleUsers",
  title: "导入角色用户",
  input: asked({ roleId: code, accounts: optional(paragraph), file: optional(code) }, ["roleId"]),
  audit: ({ input }) => `按账号给角色 ${input.roleId} 导入用户`,
  run: async (input) => {
    const role = (await roleOf(input, input.input.roleId)).roleCode;
    const typed = (textOf(input.input.accounts) ?? "").split(/[\s,，;；]+/).filter((one) => one !== "");
    const fileId = textOf(input.input.file);
    const wanted = [...new Set([...typed, ...(fileId === null ? [] : await accountsInFile(input, fileId, MAX_USERS))])];
    if (wanted.length === 0 || wanted.length > MAX_USERS) refuse("accounts", phrase`请填写 1 至 ${MAX_USERS} 个账号`);
    const ids = (await recordsOf(input, "sysUser").find({ accountNo: wanted })).map((row) => row.id);
    const users = await reachableUsers(input, ids);
    const given = await give(input, users, role);
    const missing = wanted.filter((account) => !users.some((user) => user.accountNo === account)).map(unknownOf);
    return replyOf({ ...given, refused: [...missing, ...given.refused] }, "accounts");
  },
});
