import { announceWritten } from "../../identity/announce.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const entity = "dataDictionary";

/** Every process reads the entries anew, also those that were written past the product, as by a restored backup. */
export const refreshDictionary = defineAction("dataDictionary", {
  name: "base.refreshDictionary",
  title: "刷新缓存",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "刷新数据字典缓存",
  run: async (input) => {
    await announceWritten(input.call.runtime, entity);
    return { entries: (await recordsOf(input, entity).find({})).length };
  },
});
