import { onlyRecord } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { booksOf } from "../kit/books.ts";
import type { Row } from "../kit/records.ts";
import { mark } from "./marks.ts";
import { defineAction } from "../kit/define-operations.ts";

type Clicked = "portalBanner" | "quickLink";
interface Click<E extends Clicked> {
  title: string;
  /** Field with the name of what was clicked, and the one with its address. */
  names: keyof Row<E>;
  leadsTo: keyof Row<E>;
}

/** Counts the click and answers where it leads. */
const click = <E extends Clicked>(entity: E, name: string, { title, names, leadsTo }: Click<E>) =>
  defineAction(entity, {
    name,
    title,
    input: nothing,
    audit: ({ records }) => `${title}“${records[0]?.[names] ?? ""}”`,
    run: async (input) => {
      await booksOf(input, entity as Clicked).countUp({ id: onlyRecord(input.records).id }, "clickCount");
      return { url: input.records[0]?.[leadsTo] ?? null };
    },
  });

export const clickBanner = click("portalBanner", "portal.clickBanner", { title: "打开轮播图", names: "title", leadsTo: "linkUrl" });
export const clickLink = click("quickLink", "portal.clickLink", { title: "打开快捷链接", names: "linkName", leadsTo: "url" });

export const viewHelp = defineAction("portalHelp", {
  name: "portal.viewHelp",
  title: "查看帮助",
  input: nothing,
  audit: ({ records }) => `查看帮助“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    await booksOf(input, "portalHelp").countUp({ id: onlyRecord(input.records).id }, "viewCount");
    return { viewed: 1 };
  },
});

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

export const counterOperations = [clickBanner, clickLink, viewHelp, voteHelp] as const;
