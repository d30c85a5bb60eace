import type { Entity } from "../../engine/model/model.ts";
import type { JsonObject } from "../../engine/values/json-object.ts";
import { type CallOf, flag, ids, object, text } from "./openapi-parts.ts";

const takesComments = ({ doc }: Entity): boolean => doc.access.grants.some(({ comment }) => comment !== undefined);
const saidOf = { id: text, words: { ...text, maxLength: 1000 }, mentions: ids };
/** Calls of entities whose records may be commented on. */
const commentCalls: Record<string, CallOf> = {
  comment: { summary: "评论", body: { type: "object", required: ["id", "words"], properties: saidOf }, data: object({ id: text }) },
  editComment: {
    summary: "修改本人的评论",
    body: { type: "object", required: ["id", "comment", "words"], properties: { ...saidOf, comment: text } },
    data: { const: true },
  },
  removeComment: { summary: "删除本人的评论", body: object({ id: text, comment: text }), data: { const: true } },
};

const decided = object({ id: text });
/** Calls of entities with a keeper. */
const proposalCalls = (update: JsonObject): Record<string, CallOf> => ({
  propose: { summary: "提出修改，采纳前数据不变", body: update, data: object({ id: text }) },
  acceptProposal: { summary: "采纳提出的修改", body: decided, data: { const: true } },
  rejectProposal: {
    summary: "退回提出的修改",
    body: object({ id: text, reason: { ...text, maxLength: 200 } }),
    data: { const: true },
  },
  withdrawProposal: { summary: "撤回本人提出的修改", body: decided, data: { const: true } },
});

const page = (name: string): JsonObject => object({ [name]: { type: "array", items: { type: "object" } }, next: {} });
const before: JsonObject = { name: "before", in: "query", description: "上一页的 next", required: false, schema: text };
const keyword: JsonObject = { name: "keyword", in: "query", description: "姓名或账号", required: false, schema: text };

/** What is read beside a record. `one`: the parameter that names it. */
export const readsBeside = (entity: Entity, one: readonly JsonObject[]): Record<string, CallOf> => ({
  changes: { summary: "修改记录，新的在前", parameters: [...one, before], data: page("changes") },
  possible: {
    summary: "能做什么，为什么不能",
    parameters: [...one],
    data: { type: "array", items: object({ do: text, title: {}, may: flag, why: { type: "array", items: text } }) },
  },
  ...(takesComments(entity) && {
    comments: { summary: "评论，新的在前", parameters: [...one, before], data: page("comments") },
    mentionable: {
      summary: "评论时可以提到的人",
      parameters: [...one, keyword],
      data: { type: "array", items: object({ value: text, label: text }) },
    },
  }),
  ...(entity.doc.keeper !== undefined && {
    proposals: {
      summary: "别人提出和本人提出的修改",
      parameters: [...one],
      data: object({ proposals: { type: "array", items: { type: "object" } } }),
    },
  }),
});

/** What is written beside a record. `update`: what a change of it may hold. */
export const writesBeside = (entity: Entity, update: JsonObject): Record<string, CallOf> => ({
  ...(entity.doc.keeper !== undefined && proposalCalls(update)),
  ...(takesComments(entity) && commentCalls),
});
