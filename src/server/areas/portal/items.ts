import { clauses, phrase } from "../../../../engine/language/phrase.ts";
import { onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { asked, nothing } from "../kit/inputs.ts";
import { mark, unmark } from "./marks.ts";
import { applicantAt, reasonsAgainst } from "./offers.ts";
import { defineAction } from "../kit/define-operations.ts";

/** Judges once more on the server, then answers where the business is applied for. */
export const applyItem = defineAction("serviceItem", {
  name: "portal.applyItem",
  title: "申请",
  input: nothing,
  audit: ({ records }) => `打开服务事项“${records[0]?.itemName ?? ""}”`,
  run: async (input) => {
    const item = onlyRecord(input.records);
    const reasons = reasonsAgainst(input, item, await applicantAt(input));
    if (reasons.length > 0) refuse("", phrase`现在不能申请“${item.itemName}”：${clauses(reasons)}`);
    return { path: item.applyPath, url: item.applyPath, mobilePath: item.mobilePath ?? null };
  },
});

export const collectItem = defineAction("serviceItem", {
  name: "portal.collectItem",
  title: "收藏",
  input: asked({ isCollected: { type: "boolean" } }),
  audit: ({ records, input }) => `${input.isCollected === true ? "收藏" : "取消收藏"}服务事项“${records.map((item) => item.itemName).join("、")}”`,
  run: async (input) => {
    for (const item of input.records) {
      const of = { entity: "serviceItem", recordId: item.id, kind: "collect" } as const;
      if (input.input.isCollected === true) await mark(input, of);
      else await unmark(input, of);
    }
    return { collected: input.input.isCollected === true ? input.records.length : 0 };
  },
});

export const itemOperations = [applyItem, collectItem] as const;
