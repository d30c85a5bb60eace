import { sql } from "kysely";
import { onlyRecord } from "../../data/records/plain-rows.ts";
import type { ActionInput, Operation } from "../../platform/runtime.ts";
import { nothing } from "../kit/inputs.ts";
import { mark } from "./marks.ts";

/** Counts one up in the database: two at once are both counted, and the version stays, because nothing was edited. */
async function countUp({ call, tx, entity, records }: ActionInput, column: string): Promise<void> {
  const id = String(onlyRecord([...records]).id);
  await sql`update campus.${sql.id(entity)} set ${sql.id(column)} = coalesce(${sql.id(column)}, 0) + 1
    where "tenantId" = ${call.user.tenantId} and id = ${id}`.execute(tx);
}

/** Counts the click and answers where it leads. */
const click = (name: string, title: string, column: string, to: string): Operation => ({
  kind: "action",
  name,
  title,
  input: nothing,
  audit: ({ records }) => `${title}“${records[0]?.[column] ?? ""}”`,
  run: async (input) => {
    await countUp(input, "clickCount");
    return { url: input.records[0]?.[to] ?? null };
  },
});

export const clickBanner = click("portal.clickBanner", "打开轮播图", "title", "linkUrl");
export const clickLink = click("portal.clickLink", "打开快捷链接", "linkName", "url");

export const viewHelp: Operation = {
  kind: "action",
  name: "portal.viewHelp",
  title: "查看帮助",
  input: nothing,
  audit: ({ records }) => `查看帮助“${records[0]?.title ?? ""}”`,
  run: async (input) => {
    await countUp(input, "viewCount");
    return { viewed: 1 };
  },
};

/** One vote per person and page; a second click changes nothing. */
export const voteHelp: Operation = {
  kind: "action",
  name: "portal.voteHelp",
  title: "有用",
  input: nothing,
  audit: ({ records }) => `认为帮助“${records[0]?.title ?? ""}”有用`,
  run: async (input) => {
    const isFirst = await mark(input, { entity: "portalHelp", recordId: String(onlyRecord(input.records).id), kind: "vote" });
    if (isFirst) await countUp(input, "usefulCount");
    return { voted: isFirst ? 1 : 0 };
  },
};

export const counterOperations = [clickBanner, clickLink, viewHelp, voteHelp] as const;
