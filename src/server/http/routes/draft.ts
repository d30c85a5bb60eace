import { documentOf } from "../../../../engine/kinds/in-full.ts";
import type { Draft } from "../../releases/drafts/draft.ts";
import { draftStore, readDraft } from "../../releases/drafts/draft-store.ts";
import { notePresence } from "../../releases/drafts/presence.ts";
import { publishedOf, removeDraft, saveDraft } from "../../releases/drafts/drafts.ts";
import { readSteps } from "../../releases/drafts/read-steps.ts";
import { currentRelease } from "../../releases/release-store.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const base = "/api/flySource-base/draft";
const file = { type: "string", required: true } as const;
const version = { type: "integer", note: "读到的版本；新草稿不给" } as const;

const done = {
  steps: { type: "json", note: "本人新做或改变的操作，供撤销" },
  gone: { type: "json", note: "不能再重做的操作的编号" },
} as const;

/** A draft for the browser: the document instead of its text. */
const withDocument = ({ text, baseHash: _, authors: __, ...draft }: Draft) => ({ ...draft, document: text === null ? null : documentOf(text) });

const list = defineRoute({
  id: "draft.list",
  title: "草稿列表",
  path: `${base}/list`,
  query: { documents: { type: "boolean", note: "带上文档" } },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const drafts = await draftStore(runtime).list();
    if (query.documents === true) return drafts.map((draft) => ({ ...withDocument(draft), removes: draft.text === null }));
    return drafts.map(({ text, baseHash: _, authors: __, ...draft }) => ({ ...draft, removes: text === null }));
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

const steps = defineRoute({
  id: "draft.steps",
  title: "本人对草稿的操作",
  path: `${base}/steps`,
  assertRight: assertMayRelease,
  run: ({ runtime, call }) => draftStore(runtime).stepsOf(call.user.id),
});

const presence = defineRoute({
  id: "draft.presence",
  title: "正在设计中心的人",
  method: "POST",
  path: `${base}/presence`,
  body: { file: { type: "string", note: "打开的文档；不给表示没有打开" } },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const people = await notePresence(runtime.db, { id: call.user.id, name: call.user.userName, file: body.file ?? "" });
    const drafts = await draftStore(runtime).list();
    const current = await currentRelease(runtime.db);
    return { people, release: current?.no ?? 0, drafts: drafts.map(({ file, version }) => ({ file, version })) };
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
    ...done,
    seen: { type: "string", max: 64, note: "看过的已发布内容：草稿详情的 published，或全部文档的 hash；none 表示当时没有" },
  },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const by = { id: call.user.id, name: call.user.userName };
    const { file, version, seen } = body;
    const written = { file, document: body.document ?? null, version, seen, by, done: readSteps(body.steps, body.gone) };
    return withDocument(await saveDraft(runtime, written));
  },
});

const remove = defineRoute({
  id: "draft.remove",
  title: "放弃草稿",
  method: "POST",
  path: `${base}/remove`,
  body: { file, version: { ...version, required: true }, ...done },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const { file, version } = body;
    await removeDraft(runtime, { file, version, by: call.user.id, done: readSteps(body.steps, body.gone) });
    return true;
  },
});

export const draftRoutes = [list, getOne, steps, presence, save, remove];
