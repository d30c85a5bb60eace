import { sql } from "kysely";
import { chineseOf } from "../../../../engine/language/phrase.ts";
import { messageEntity, putInInboxes } from "../../data/inboxes.ts";
import { queueOutside } from "../../messages/queue.ts";
import { templateWords } from "../../messages/template-words.ts";
import type { Followed } from "../../platform/runtime.ts";
import { peopleOf } from "../../data/flow/people.ts";
import { idOf, type At, listOf, textOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { recordTitle } from "../../data/records/record-title.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const TEMPLATE = "messageTemplate";

/**
 * Sends what the templates of a business say when its record makes a move: the entity is the template's business, the key of the move (or
 * `cc`, `delegate` ... of a helper) its event. A vote that settles nothing is none. An inbox that the flow itself just wrote to about this record gets no second message.
 */
export const templateMessages: Operation = {
  kind: "followed",
  name: "system.templateMessages",
  title: "按模板发送消息",
  run: async (followed, tx) => {
    const { place, move, helper } = followed;
    const at: At = { call: place.call, tx };
    const isVote = followed.stays && move !== null;
    if (isVote || !place.call.model.entities.has(TEMPLATE) || place.entity.id === messageEntity) return [];
    const own = { businessType: place.entity.id, triggerEvent: move?.key ?? helper ?? "", isEnabled: true };
    const told: string[] = [];
    for (const template of await recordsOf(at, TEMPLATE).find(own)) told.push(...(await sendTemplate(at, followed, template)));
    return told;
  },
};

/** Answers whose inbox it wrote to. */
async function sendTemplate(at: At, followed: Followed, template: Row<"messageTemplate">): Promise<readonly string[]> {
  const { place, record } = followed;
  const people = await receiversOf(at, followed, template);
  if (people.length === 0) return [];
  const message = {
    kind: template.messageKind,
    ...templateWords(at.call.model, template, { record, more: await moreWords(at, followed) }),
    url: textOf(template.mobileUrl) ?? textOf(template.pcUrl),
    templateId: template.id,
    entity: place.entity.id,
    recordId: idOf(record),
  };
  const channels = listOf(template.channels);
  const isInbox = channels.includes("site");
  const known = isInbox ? await toldJustNow(at, followed) : new Set<string>();
  const told = isInbox ? people.filter((id) => !known.has(id)) : [];
  if (isInbox) await putInInboxes(at.call, told, { ...message, url: textOf(template.pcUrl) });
  for (const channel of channels.filter((one) => one !== "site")) await queueOutside(at, { channel, userIds: people, message, quietly: true });
  return told;
}

/** Who has a message about this record of this very moment. */
async function toldJustNow({ call, tx }: At, { place, record }: Followed): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select "receiverId" as id from campus.${sql.id(messageEntity)} where "tenantId" = ${call.user.tenantId}
    and "businessType" = ${place.entity.id} and "businessId" = ${idOf(record)} and channel = 'site' and "createTime" = ${call.ctx.now}::timestamp`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

async function moreWords(at: At, { place, record, toTitle, opinion }: Followed): Promise<Record<string, string | null>> {
  const [ownerId] = await peopleOf(place, { owner: true }, record);
  const owner = ownerId === undefined ? null : await recordsOf(at, "sysUser").findOne({ id: ownerId });
  const student = textOf(owner?.xh) === null ? null : await recordsOf(at, "baseStudentInfo").findOne({ xh: owner!.xh });
  const group = textOf(student?.classId) === null ? null : await recordsOf(at, "stuClass").findOne({ id: student!.classId });
  return {
    xm: textOf(owner?.userName),
    xh: textOf(owner?.xh),
    gh: textOf(owner?.gh),
    bjmc: textOf(group?.bjmc),
    state: chineseOf(toTitle),
    title: textOf(recordTitle(place.call.model, place.entity, record)),
    time: at.call.ctx.now.slice(0, 16),
    opinion,
  };
}

/** Accounts the rules of a template mean on this record. People the school keeps no accounts of (guardians) are reached by none. */
async function receiversOf(at: At, followed: Followed, template: Row<"messageTemplate">): Promise<string[]> {
  const found: string[] = [];
  for (const rule of listOf(template.receiverRule)) found.push(...(await byRule(at, followed, { rule, template })));
  return [...new Set(found)];
}

async function byRule(at: At, followed: Followed, { rule, template }: { rule: string; template: OperationRecord }): Promise<string[]> {
  const { place, record, people } = followed;
  switch (rule) {
    case "handler":
      return [...people];
    case "self":
    case "starter":
      return peopleOf(place, rule === "self" ? { owner: true } : { path: "createUser" }, record);
    case "role":
      return ofRoles(at, listOf(template.roleIds));
    case "fdy":
    case "bzr":
    case "deptLeader":
      return ofStudent(at, rule, await studentOf(at, followed));
    default:
      return [];
  }
}

/** The student a record is about: by its own number, else its owner. */
async function studentOf(at: At, { place, record }: Followed): Promise<Row<"baseStudentInfo"> | null> {
  const own = place.entity.fields.has("xh") ? textOf(record.xh) : null;
  const [ownerId] = own === null ? await peopleOf(place, { owner: true }, record) : [];
  const xh = own ?? (ownerId === undefined ? null : textOf((await recordsOf(at, "sysUser").findOne({ id: ownerId }))?.xh));
  return xh === null ? null : recordsOf(at, "baseStudentInfo").findOne({ xh });
}

/** Whoever looks after a student: the class's counsellor or head teacher, the college's officer for student affairs. */
async function ofStudent(at: At, rule: "fdy" | "bzr" | "deptLeader", student: Row<"baseStudentInfo"> | null): Promise<string[]> {
  if (student === null) return [];
  if (rule === "deptLeader")
    return byJobNumbers(at, [(await recordsOf(at, "department").findOne({ id: student.departmentId }))?.studentWorkLeaderGh]);
  const group = await recordsOf(at, "stuClass").findOne({ id: student.classId });
  return byJobNumbers(at, [rule === "fdy" ? group?.fdyGh : group?.bzrGh]);
}

async function byJobNumbers(at: At, numbers: readonly unknown[]): Promise<string[]> {
  const gh = numbers.flatMap((one) => textOf(one) ?? []);
  return gh.length === 0 ? [] : (await recordsOf(at, "sysUser").find({ gh, state: "normal" })).map((one) => one.id);
}

async function ofRoles({ call, tx }: At, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from campus."sysUser" where "tenantId" = ${call.user.tenantId} and not "isDeleted" and state = 'normal'
    and roles && ${[...roleIds]}::text[]`.execute(tx);
  return rows.map((row) => row.id);
}
