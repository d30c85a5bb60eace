import { sql } from "kysely";
import type { Mentionable } from "../../../../engine/api.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { newId } from "../../platform/database/ids.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { readParameters } from "../calls/parameters.ts";
import { sendMessages } from "../flow/notices.ts";
import { badRequest } from "../records/bad-request.ts";
import { recordTitle } from "../records/record-title.ts";
import { commenter } from "./people.ts";
import { type CommentPlace, commentPlace } from "./place.ts";

const WORDS_MAX = 1000;
const MENTIONS_MAX = 20;
const said = { words: { type: "string", required: true, max: WORDS_MAX }, mentions: { type: "list" } } as const;
const ofRecord = { id: { type: "id", required: true, max: 40 } } as const;
const own = { ...ofRecord, comment: { type: "id", required: true, max: 40 } } as const;

/** Body: `id` of the record, `words`, `mentions?`. @throws AppError ACTION_DENIED, ROW_HIDDEN, REQUEST_PARAM_INVALID */
export async function putComment(call: Call, entityId: string, body: JsonObject): Promise<{ id: string }> {
  const { id: recordId, ...given } = readParameters({ ...ofRecord, ...said }, body);
  return transaction(call.runtime.db, async (tx) => {
    const place = await commentPlace(call, entityId, recordId);
    const { words, mentions } = await saidOn(place, given);
    const id = newId();
    const { user, ctx } = call;
    await sql`insert into platform.record_comment (tenant_id, id, entity, record_id, user_id, user_name, words, mentions, created_at)
      values (${user.tenantId}, ${id}, ${place.entity.id}, ${recordId}, ${user.id}, ${user.userName}, ${words}, ${JSON.stringify(mentions)}::jsonb,
        ${ctx.now}::timestamp)`.execute(tx);
    await tell(place, words, mentions);
    return { id };
  });
}

/** Body: `id` of the record, `comment`, `words`, `mentions?`; only who is mentioned anew is told. @throws AppError as `putComment` */
export async function editComment(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const { id: recordId, comment, ...given } = readParameters({ ...own, ...said }, body);
  return transaction(call.runtime.db, async (tx): Promise<true> => {
    const place = await commentPlace(call, entityId, recordId);
    const before = await ownComment(place, comment);
    const { words, mentions } = await saidOn(place, given);
    await sql`update platform.record_comment set words = ${words}, mentions = ${JSON.stringify(mentions)}::jsonb, edited_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and id = ${comment}`.execute(tx);
    const told = new Set(before.map(({ value }) => value));
    await tell(
      place,
      words,
      mentions.filter(({ value }) => !told.has(value)),
    );
    return true;
  });
}

/** Body: `id` of the record, `comment`. Its words are gone, its place stays. @throws AppError ACTION_DENIED, ROW_HIDDEN */
export async function removeComment(call: Call, entityId: string, body: JsonObject): Promise<true> {
  const { id: recordId, comment } = readParameters(own, body);
  return transaction(call.runtime.db, async (tx): Promise<true> => {
    await ownComment(await commentPlace(call, entityId, recordId), comment);
    await sql`update platform.record_comment set words = '', mentions = '[]', removed_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and id = ${comment}`.execute(tx);
    return true;
  });
}

/** Whom the caller's own comment mentions. Locked until the transaction ends. @throws HttpError when there is none that is theirs */
async function ownComment({ call, entity, record }: CommentPlace, id: string): Promise<Mentionable[]> {
  const { rows } = await sql<{ mentions: Mentionable[] }>`select mentions from platform.record_comment
    where tenant_id = ${call.user.tenantId} and id = ${id} and entity = ${entity.id} and record_id = ${record.id} and user_id = ${call.user.id}
      and removed_at is null for update`.execute(current(call.runtime.db));
  if (rows[0] === undefined) throw refused("没有这条评论，或不是您写的，请刷新后再看");
  return rows[0].mentions;
}

/** Whoever may not comment on the record is mentioned as little as whoever does not exist. */
async function saidOn(place: CommentPlace, given: { words: string; mentions: readonly string[] | null }) {
  const words = given.words.trim();
  const ids = [...new Set(given.mentions ?? [])];
  if (ids.length > MENTIONS_MAX) throw badRequest("mentions", phrase`最多 ${MENTIONS_MAX} 人`);
  const mentions: Mentionable[] = [];
  for (const value of ids) {
    const label = await commenter(place, value);
    if (label === null) throw refused("只能提到可以评论这条记录的人，请重新选择");
    mentions.push({ value, label });
  }
  return { words, mentions };
}

async function tell({ call, entity, record }: CommentPlace, words: string, mentions: readonly Mentionable[]): Promise<void> {
  const what = zh(entity.title);
  const name = recordTitle(call.model, entity, record) || what;
  const others = mentions.filter(({ value }) => value !== call.user.id);
  await sendMessages(
    call,
    others.map(({ value }) => ({
      userId: value,
      template: "comment.mention",
      title: `${call.user.userName}在“${what}”中提到了您`,
      body: `${name}：${words}`,
      entity: entity.id,
      recordId: record.id,
    })),
  );
}
