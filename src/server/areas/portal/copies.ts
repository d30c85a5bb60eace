import type { Followed } from "../../platform/runtime.ts";
import { type At, find, insertRows, onlyRecord, patchRows, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { nothing } from "../kit/inputs.ts";
import { recordPage } from "./record-page.ts";
import { aboutRecord } from "./todo-rows.ts";

const COPY = "userCopy";

/** One line per person and record: copied again, it is new again. The record is locked by whoever copies it. */
export async function keepCopies(at: At, followed: Followed, applicant: OperationRecord | null): Promise<void> {
  const { call } = at;
  if (!call.model.entities.has(COPY) || followed.people.length === 0) return;
  const { place, record } = followed;
  const of = { businessType: place.entity.id, businessId: String(record.id) };
  const known = (await find(at, COPY, { ...of, userId: [...followed.people] })).map((row) => String(row.userId));
  const news = { nodeName: followed.toSaid, senderName: call.user.userName, opinion: followed.opinion, copyTime: call.ctx.now, readTime: null };
  if (known.length > 0) await patchRows(at, COPY, { ...of, userId: known }, news);
  const fresh = followed.people.filter((userId) => !known.includes(userId));
  await insertRows(
    at,
    COPY,
    fresh.map((userId) => ({ ...of, ...aboutRecord(place, record, applicant), ...news, userId })),
  );
}

/** Notes the reading and answers where the reader finds the record. */
export const openCopy: Operation = {
  kind: "action",
  name: "portal.openCopy",
  title: "查看抄送",
  input: nothing,
  audit: ({ records }) => `查看抄送“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    const copy = onlyRecord(input.records);
    const path = recordPage(input.call, String(copy.businessType), String(copy.businessId), "approval");
    if (textOf(copy.readTime) === null) await patchRows(input, COPY, { id: String(copy.id) }, { readTime: input.call.ctx.now });
    return { path: path ?? refuse("", "您现在没有查看该业务的页面") };
  },
};

export const readAllCopies: Operation = {
  kind: "action",
  name: "portal.readAllCopies",
  title: "全部已读",
  input: nothing,
  audit: () => "抄送全部已读",
  run: async (input) => ({ read: await patchRows(input, COPY, { userId: input.call.user.id, readTime: null }, { readTime: input.call.ctx.now }) }),
};

export const copyOperations = [openCopy, readAllCopies] as const;
