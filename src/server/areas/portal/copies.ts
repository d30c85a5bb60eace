import type { Followed } from "../../platform/runtime.ts";
import { idOf, type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { recordPage } from "../kit/record-page.ts";
import { aboutRecord } from "./todo-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const COPY = "userCopy";

/** One line per person and record: copied again, it is new again. The record is locked by whoever copies it. */
export async function keepCopies(at: At, followed: Followed, applicant: Row<"sysUser"> | null): Promise<void> {
  const { call } = at;
  if (!call.model.entities.has(COPY) || followed.people.length === 0) return;
  const { place, record } = followed;
  const of = { businessType: place.entity.id, businessId: idOf(record) };
  const known = (await recordsOf(at, COPY).find({ ...of, userId: [...followed.people] })).map((row) => row.userId);
  const news = { nodeName: followed.toSaid, senderName: call.user.userName, opinion: followed.opinion, copyTime: call.ctx.now, readTime: null };
  if (known.length > 0) await booksOf(at, COPY).change({ ...of, userId: known }, news);
  const fresh = followed.people.filter((userId) => !known.includes(userId));
  await booksOf(at, COPY).add(fresh.map((userId) => ({ ...of, ...aboutRecord(place, record, applicant), ...news, userId })));
}

/** Notes the reading and answers where the reader finds the record. */
export const openCopy = defineAction("userCopy", {
  name: "portal.openCopy",
  title: "查看抄送",
  input: nothing,
  audit: ({ records }) => `查看抄送“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const copy = onlyRecord(input.records);
    const path = recordPage(input.call, copy.businessType, copy.businessId, "approval");
    if (textOf(copy.readTime) === null) await booksOf(input, COPY).change({ id: copy.id }, { readTime: input.call.ctx.now });
    return { path: path ?? refuse("", "您现在没有查看该业务的页面") };
  },
});
