import { sql } from "kysely";
import { phrase } from "../../../../engine/language/phrase.ts";
import { sendMessages } from "../../data/flow/index.ts";
import { inWords } from "../../data/language/own-words.ts";
import { listOf, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { recordsOf } from "../kit/records.ts";

/** More people of a role are told of a report by a notice. */
const MOST_PEOPLE = 2_000;

/** Tells people of some roles that a report is there, as far as their roles may open it: each opens it by the own rights. Nothing of it is in the message. */
export const pushReport: Operation = {
  kind: "job",
  name: "resource.pushReport",
  title: "推送报表",
  run: async ({ call, tx, input }) => {
    const report = await recordsOf({ call, tx }, "report").findOne({ reportCode: textOf(input.report) ?? "", state: "published" });
    if (report === null || report.ofEntity !== null) refuse("", "报表不存在、已停用或是逐条打印的，没有推送");
    const only = listOf(report.roleIds);
    const mayOpen = listOf(report.openTo).filter((role) => only.length === 0 || only.includes(role));
    const roles = listOf(input.roles).filter((role) => mayOpen.includes(role));
    if (roles.length === 0) refuse("", "这些角色都没有打开这张报表的权限，没有推送");
    const { rows } = await sql<{ id: string }>`select id from campus."sysUser" where "tenantId" = ${call.user.tenantId} and roles && ${roles}::text[]
      and state = 'normal' and not "isDeleted" order by id limit ${MOST_PEOPLE}`.execute(tx);
    const title = inWords(call, phrase`“${report.reportName ?? ""}”可以查看了`);
    const body = inWords(call, "打开报表中心查看，数据以您的权限为准");
    const url = `/layout/open?${new URLSearchParams({ _screen: "report/reportView", _id: report.id })}`;
    await sendMessages(
      call,
      rows.map(({ id }) => ({ userId: id, template: "report.push", title, body, url })),
    );
    return rows.length;
  },
};
