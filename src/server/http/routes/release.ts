import { documentOf } from "../../../../engine/kinds/in-full.ts";
import { isAppError, problem, requestError } from "../../../../engine/errors.ts";
import { problemsIn } from "../../data/language/failure-in.ts";
import { sentencesOf } from "../../releases/layers.ts";
import type { Draft } from "../../releases/drafts/draft.ts";
import { draftStore } from "../../releases/drafts/draft-store.ts";
import { removePublished, wantDrafts } from "../../releases/drafts/drafts.ts";
import { type Preview, previewOf } from "../../releases/preview.ts";
import { keepAsDrafts } from "../../releases/drafts/keep-as-drafts.ts";
import { publish, rollBack, type Published, wantRelease } from "../../releases/publish.ts";
import { layersOf, listReleases, readPlan, type Release, releaseByNo } from "../../releases/release-store.ts";
import type { Publisher } from "../../releases/publisher.ts";
import { type LeftDraft, sortDrafts } from "../../releases/drafts/sort-drafts.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import { changesOfLayers } from "../../releases/words.ts";
import { writeAudit } from "../../data/records/audit.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const base = "/api/flySource-base/release";
const number = { type: "integer", required: true } as const;
const files = { type: "list", note: "草稿的文件；不给就是全部能发布的草稿" } as const;
const drop = { type: "list", note: "要删除的停用字段：实体.字段" } as const;

const list = defineRoute({
  id: "release.list",
  title: "版本列表",
  path: `${base}/list`,
  query: { current: { type: "integer" }, size: { type: "integer" } },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const size = Math.min(Math.max(query.size ?? 10, 1), 100);
    const current = Math.max(query.current ?? 1, 1);
    const { releases, total } = await listReleases(runtime.db, { limit: size, offset: (current - 1) * size });
    return { records: releases, total, size, current, pages: Math.ceil(total / size) };
  },
});

const getOne = defineRoute({
  id: "release.getOne",
  title: "版本详情",
  path: `${base}/getOne`,
  query: { no: number },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const release = await known(runtime, query.no);
    const { product, school } = await layersOf(runtime.db, query.no);
    const documents = [...school].map(([file, text]) => ({ file, layer: "school", document: documentOf(text) }));
    const shipped = [...product.keys()].map((file) => ({ file, layer: "product" }));
    return { ...release, plan: await readPlan(runtime.db, query.no), documents: [...documents, ...shipped] };
  },
});

const compare = defineRoute({
  id: "release.compare",
  title: "比较两个版本",
  path: `${base}/compare`,
  query: { from: number, to: number },
  assertRight: assertMayRelease,
  run: async ({ runtime, query }) => {
    const from = await known(runtime, query.from);
    const to = await known(runtime, query.to);
    return { from, to, changes: changesOfLayers(await layersOf(runtime.db, from.no), await layersOf(runtime.db, to.no)) };
  },
});

/**
 * What would be published and what stands against it; a refusal is part of the answer. `left` are the drafts that cannot be published now with
 * their reasons, `ready` what publishing the others would do.
 */
const plan = defineRoute({
  id: "release.plan",
  title: "发布前检查",
  method: "POST",
  path: `${base}/plan`,
  body: { files, drop },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const drafts = await chosenDrafts(runtime, body.files);
    const drop = body.drop ?? [];
    const sorted = await sortDrafts(runtime, drafts, { by: publisherOf(call), drop });
    const left = leftIn(call, sorted.left);
    const ready = sorted.preview && { ...shownOf(sorted.preview), files: sorted.ready.map(({ file }) => file) };
    if (left.length === 0 && sorted.preview !== null) return { ...shownOf(sorted.preview), publishable: true, findings: [], left, ready };
    try {
      const whole = await previewOf(runtime, wantDrafts(runtime, drafts), { by: null, drop });
      return { ...shownOf(whole), publishable: false, findings: [], left, ready };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { changes: [], plan: null, warnings: [], publishable: false, findings: problemsIn(call, error.problems), left, ready };
    }
  },
});

const shownOf = ({ isBlocked: _, ...preview }: Preview) => preview;
const leftIn = (call: Call, left: readonly LeftDraft[]) => left.map(({ file, problems }) => ({ file, problems: problemsIn(call, problems) }));

/** Chosen drafts go together or not at all; without a choice those that can, and the answer names those left behind. */
const publishDrafts = defineRoute({
  id: "release.publish",
  title: "发布",
  method: "POST",
  path: `${base}/publish`,
  body: { note: { type: "string", required: true }, files, drop },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    const drop = body.drop ?? [];
    const by = publisherOf(call);
    const drafts = await chosenDrafts(runtime, body.files);
    const sorted = body.files === null && drafts.length > 1 ? await sortDrafts(runtime, drafts, { by, drop }) : null;
    const some = sorted === null || sorted.ready.length === 0 ? drafts : sorted.ready;
    const done = await withFindingsToldToCaller(publish(runtime, { want: wantDrafts(runtime, some), note: body.note, by, drop }));
    await removePublished(runtime, some);
    return { ...(await audited(call, done, body.note)), left: leftIn(call, sorted?.left ?? []) };
  },
});

const rollback = defineRoute({
  id: "release.rollback",
  title: "回退到以前的版本",
  method: "POST",
  path: `${base}/rollback`,
  body: { no: number, note: { type: "string" }, asDrafts: { type: "boolean", note: "只存为草稿，由另一位管理员查看和发布" } },
  assertRight: assertMayRelease,
  run: async ({ runtime, call, body }) => {
    if (body.asDrafts === true) return { drafts: await keepAsDrafts(runtime, wantRelease(runtime, body.no), authorOf(call)) };
    const done = await withFindingsToldToCaller(
      rollBack(runtime, { to: body.no, by: publisherOf(call), ...(body.note === null ? {} : { note: body.note }) }),
    );
    return audited(call, done, body.note ?? `回退到第 ${body.no} 版`);
  },
});

async function known({ db }: Runtime, no: number): Promise<Release> {
  const release = await releaseByNo(db, no);
  if (release === null) throw requestError([problem("RELEASE_UNKNOWN", "/no", { no })]);
  return release;
}

/** @throws AppError DRAFT_UNKNOWN */
async function chosenDrafts(runtime: Runtime, chosen: readonly string[] | null): Promise<Draft[]> {
  const drafts = await draftStore(runtime).list();
  if (chosen === null) return drafts;
  return chosen.map((file) => {
    const draft = drafts.find((one) => one.file === file);
    if (draft === undefined) throw requestError([problem("DRAFT_UNKNOWN", "/files", { file })]);
    return draft;
  });
}

const publisherOf = ({ user }: Call): Publisher => ({ id: user.id, name: user.userName, rights: user });
const authorOf = ({ user }: Call) => ({ id: user.id, name: user.userName });

/** Findings are what the administrator who publishes has to read; elsewhere they would be a fault of the server. */
async function withFindingsToldToCaller(work: Promise<Published>): Promise<Published> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.kind !== "schema") throw error;
    const sentences = sentencesOf(error);
    throw requestError(error.problems.map((found, at) => ({ ...found, message: sentences[at] ?? found.message })));
  }
}

async function audited(call: Call, done: Published, note: string): Promise<Published> {
  await writeAudit(call, [{ action: "publish", entity: "release", recordId: String(done.no), note: `第 ${done.no} 版：${note}` }]);
  return done;
}

export const releaseRoutes = [list, getOne, compare, plan, publishDrafts, rollback];
