import { onlyRecord } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { booksOf } from "../kit/books.ts";
import { mark } from "./marks.ts";
import { defineAction } from "../kit/define-operations.ts";

/** One vote per person and page; a second click changes nothing. */
export const voteHelp = defineAction("portalHelp", {
  name: "portal.voteHelp",
  title: "有用",
  input: nothing,
  audit: ({ records }) => `认为帮助“${records[0]?.title ?? ""}”有用`,
  run: async (input) => {
    const isFirst = await mark(input, { entity: "portalHelp", recordId: onlyRecord(input.records).id, kind: "vote" });
    if (isFirst) await booksOf(input, "portalHelp").countUp({ id: onlyRecord(input.records).id }, "usefulCount");
    return { voted: isFirst ? 1 : 0 };
  },
});
