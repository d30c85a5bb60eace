import { documentOf } from "../../../../engine/kinds/in-full.ts";
import type { Draft } from "../../releases/drafts/draft.ts";
import { draftStore, readDraft } from "../../releases/drafts/draft-store.ts";
import { publishedOf, removeDraft, saveDraft } from "../../releases/drafts/drafts.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const base = "/api/flySource-base/draft";
const file = { type: "string", required: true } as const;
const version = { type: "integer", note: "读到的版本；新草稿不给" } as const;

/** A draft for the browser: the document instead of its text. */
const withDocument = ({ text, baseHash: _, ...draft }: Draft) => ({ ...draft, document: text === null ? null : documentOf(text) });

const list = defineRoute({
  id: "draft.list",
  title: "草稿列表",
  path: `${base}/list`,
  query: { documents: { type: "boolean", note: "带上文档" } },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const drafts = await draftStore(runtime).list();
    if (query.documents === true) return drafts.map((draft) => ({ ...withDocument(draft), removes: draft.text === null }));
    return drafts.map(({ text, baseHash: _, ...draft }) => ({ ...draft, removes: text === null }));
  },
});

const getOne = defineRoute({
  id: "draft.getOne",
  title: "草稿",
  path: `${base}/getOne`,
  query: { file },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const draft = await readDraft(runtime, query.file);
    return { ...withDocument(draft), ...(await publishedOf(runtime, draft)) };
  },
});

const save = defineRoute({
  id: "draft.save",
  title: "保存草稿",
  method: "POST",
  path: `${base}/save`,
  body: {
    file,
    document: { type: "json", note: "文档；不给表示发布时删除该文件" },
    version,
    seen: { type: "string", max: 64, note: "看过的已发布内容：草稿详情的 published，或全部文档的 hash；none 表示当时没有" },
  },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const by = { id: call.user.id, name: call.user.userName };
    return withDocument(await saveDraft(runtime, { file: body.file, document: body.document ?? null, version: body.version, seen: body.seen, by }));
  },
});

const remove = defineRoute({
  id: "draft.remove",
  title: "放弃草稿",
  method: "POST",
  path: `${base}/remove`,
  body: { file, version: { ...version, required: true } },
  assertRight: assertMayRelease,
  run: async ({ runtime, body }) => {
    await removeDraft(runtime, body.file, body.version);
    return true;
  },
});

export const draftRoutes = [list, getOne, save, remove];
